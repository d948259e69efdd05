import { createFileRoute, Link } from '@tanstack/react-router';
import { LoginPage } from '#client/admin/login-page.tsx';
import { Logo } from '#client/layout/logo.tsx';
import { site } from '#site';

export const Route = createFileRoute('/admin/login')({
  head: () => ({ meta: [{ title: `Admin Login | ${site.name}` }] }),
  component: Login,
});

function Login() {
  return (
    <main className="mx-auto flex min-h-svh max-w-lead flex-col justify-center gap-6 p-4 sm:p-8">
      <Link to="/" className="flex min-h-11 items-center self-start">
        <Logo />
      </Link>
      <LoginPage />
    </main>
  );
}
