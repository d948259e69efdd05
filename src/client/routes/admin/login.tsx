import { createFileRoute, Link } from '@tanstack/react-router';
import { LoginPage } from '#client/sign-in/login-page.tsx';
import { Logo } from '#client/paper/logo.tsx';
import { ThemeControl } from '#client/ui/theme.tsx';

export const Route = createFileRoute('/admin/login')({
  head: ({ match }) => ({ meta: [{ title: `Admin Login | ${match.context.name}` }] }),
  component: Login,
});

function Login() {
  return (
    <main className="mx-auto flex max-w-lead flex-col gap-6 px-2 pt-[14svh] pb-12 sm:px-8">
      <div className="flex items-center justify-between px-2 sm:px-0">
        <Link to="/" reloadDocument className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <ThemeControl />
      </div>
      <LoginPage />
    </main>
  );
}
