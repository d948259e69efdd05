import { createFileRoute } from '@tanstack/react-router';
import { FactsSection } from '#client/home/facts-section.tsx';
import { About } from '#client/home/about.tsx';
import { CallToAction, ContactSection, NewsletterSection } from '#client/home/contact-sections.tsx';
import { Demo } from '#client/home/demo.tsx';
import { Hero } from '#client/home/hero.tsx';
import { homeHead } from '#client/home/head.ts';
import { Pillars, ValueBlock } from '#client/home/pillars.tsx';
import { Island, loadIslands } from '#client/islands/island.tsx';
import { revealOnScroll } from '#client/ui/motion.ts';

export const Route = createFileRoute('/')({
  async loader({ context }) {
    // A page that the browser renders is shown before its facts are there, but not before its islands are.
    const [{ utils }] = await Promise.all([context.data(), import.meta.env.SSR || loadIslands()]);
    // The page stands without its facts: their section is then left out.
    const facts = utils.facts.listActivePart.fetch({}).catch(() => ({ facts: [], total: 0 }));
    return { facts: import.meta.env.SSR ? await facts : facts, publicUrl: context.publicUrl };
  },
  head: ({ loaderData }) => homeHead(loaderData?.publicUrl ?? ''),
  component: Home,
});

function Home() {
  const { facts } = Route.useLoaderData();
  return (
    <main id="main" ref={revealOnScroll}>
      <Hero />
      <FactsSection facts={facts} />
      <ValueBlock />
      <Pillars />
      <Demo />
      <CallToAction />
      <About />
      <NewsletterSection>
        <Island name="newsletter" props={{}} />
      </NewsletterSection>
      <ContactSection>
        <Island name="contact" props={{}} />
      </ContactSection>
    </main>
  );
}
