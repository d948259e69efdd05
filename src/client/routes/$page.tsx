import { createFileRoute, notFound } from '@tanstack/react-router';
import { legalPageHead } from '#client/home/head.ts';
import { LegalPage } from '#client/layout/legal-page.tsx';
import { dayInWords } from '#shared/site/day.ts';

/** The pages of the footer. The server alone renders them, and says which of them there are. */
export const Route = createFileRoute('/$page')({
  loader({ context: { legalPage } }) {
    if (!legalPage) throw notFound();
    return { ...legalPage, changed: dayInWords(legalPage.publishedAt) };
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData ? legalPageHead(context.publicUrl, context.name, loaderData) : {},
  component: () => <LegalPage {...Route.useLoaderData()} />,
});
