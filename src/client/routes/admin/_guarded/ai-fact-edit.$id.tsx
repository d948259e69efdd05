import { createFileRoute } from '@tanstack/react-router';
import { AdminBar } from '#client/admin/admin-bar.tsx';
import { Logo } from '#client/layout/logo.tsx';
import { site } from '#site';

export const Route = createFileRoute('/admin/_guarded/ai-fact-edit/$id')({
  validateSearch: ({ page }: { page?: unknown }): { page?: number } =>
    typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {},
  head: () => ({ meta: [{ title: `Edit AI Fact | ${site.name}` }] }),
  component: Edit,
});

function Edit() {
  return <AdminBar logo={<Logo />}>x</AdminBar>;
}
