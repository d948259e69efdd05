import { createFileRoute } from '@tanstack/react-router';
import { FactsSection } from '#client/carousel/facts-carousel.tsx';
import { About } from '#client/home/about.tsx';
import { CallToAction, ContactSection, NewsletterSection } from '#client/home/contact-sections.tsx';
import { Demo } from '#client/home/demo.tsx';
import { Hero } from '#client/home/hero.tsx';
import { homeHead } from '#client/home/head.ts';
import { Pillars, ValueBlock } from '#client/home/pillars.tsx';
import { Island } from '#client/islands/island.tsx';
import { useSite } from '#client/site-context.ts';

export const Route = createFileRoute('/')({
  async loader({ context }) {
    const { utils } = await context.data();
    // The page stands without its facts: their section is then left out.
    return await utils.facts.listActivePart.fetch({}).catch(() => ({ facts: [], total: 0 }));
  },
  head: ({ match: { context } }) => (context.site ? homeHead(context.publicUrl, context.site) : {}),
  component: Home,
});

function Home() {
  const facts = Route.useLoaderData();
  const { company, words, legalPages } = useSite();
  const [privacyId, termsId] = [legalPages.privacy?.id, legalPages.terms?.id];
  return (
    <main id="main">
      <Hero />
      <FactsSection {...facts} />
      <ValueBlock />
      <Pillars />
      <Demo />
      <CallToAction />
      <About />
      <NewsletterSection>
        <Island
          name="newsletter"
          props={{ email: company.email, phone: company.phone, privacyId }}
        />
      </NewsletterSection>
      <ContactSection>
        <Island
          name="contact"
          props={{
            email: company.email,
            phone: company.phone,
            privacyText: words.contact.privacyText,
            answerWithin: company.answerWithin,
            privacyId,
            termsId,
          }}
        />
      </ContactSection>
    </main>
  );
}
