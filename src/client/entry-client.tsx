import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createAppRouter } from './router.tsx';
import { nameMeta } from './site-context.ts';

const router = createAppRouter({
  data: async () => (await import('./trpc.tsx')).getBrowserData(),
  publicUrl: window.location.origin,
  name: document.querySelector<HTMLMetaElement>(`meta[name=${nameMeta}]`)?.content ?? '',
});

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
  {
    // What a loader could not get is shown by its route, and the browser has logged the request.
    onCaughtError(error) {
      if (!(error instanceof Error && error.name === 'TRPCClientError')) reportError(error);
    },
  },
);
