import { createRoot } from 'react-dom/client';
import ToastRegion from './toast-region.tsx';

/** Gives a page that is no application as a whole the place where toasts appear. */
export function showToasts() {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ToastRegion />);
}
