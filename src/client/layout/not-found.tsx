import { ButtonLink } from '#client/ui/button-link.tsx';
import { WarningIcon } from '#client/ui/icons.tsx';
import { notFound } from '#content';

export function NotFound() {
  return (
    <main id="main" className="flex min-h-[70svh] items-center justify-center px-5 py-normal">
      <div className="w-full max-w-dialog border border-rule bg-surface p-8 text-center sm:p-12">
        <WarningIcon className="mx-auto size-10 text-danger" />
        <h1 className="mt-4 font-condensed text-title">{notFound.title}</h1>
        <p className="mt-3 text-ink-soft">{notFound.text}</p>
        <ButtonLink href="/" variant="secondary" className="mt-8">
          {notFound.home}
        </ButtonLink>
      </div>
    </main>
  );
}
