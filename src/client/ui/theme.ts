export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKeys = ['valuewright-theme', 'ui-theme'];
const changeEvent = 'themechange';

/**
 * Sets the class `light` or `dark` on the root element by what was chosen, here or in another tab, and by
 * the device. It stands in the head, before anything is painted, and does all there is to do: a button with
 * `data-theme-choice` works, and shows whether it is chosen, without any other script. An empty one is for the next theme.
 */
function applyTheme(keys: string[], themes: readonly (string | null)[], event: string) {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const stored = () => {
    try {
      return keys.map((key) => localStorage.getItem(key)).find((value) => themes.includes(value));
    } catch {
      return null;
    }
  };
  const show = (theme = 'system') => {
    const isDark = theme === 'dark' || (theme !== 'light' && device.matches);
    root.dataset.theme = theme;
    root.classList.toggle('dark', isDark);
    root.classList.toggle('light', !isDark);
    for (const button of document.querySelectorAll('[data-theme-choice][aria-pressed]')) {
      button.ariaPressed = String(button.getAttribute('data-theme-choice') === theme);
    }
    dispatchEvent(new Event(event));
  };

  show(stored() ?? undefined);
  addEventListener('DOMContentLoaded', () => show(root.dataset.theme));
  device.addEventListener('change', () => show(root.dataset.theme));
  addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) show(stored() ?? undefined);
  });
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-theme-choice]');
    if (!button) return;
    const next = themes[(themes.indexOf(root.dataset.theme ?? null) + 1) % themes.length];
    const choice = button.getAttribute('data-theme-choice') || next;
    if (!choice) return;
    try {
      for (const key of keys) localStorage.setItem(key, choice);
    } catch {
      // The choice still holds for this page.
    }
    show(choice);
  });
}

/** For an inline script in the head. */
export const themeScript = `(${applyTheme})(${[storageKeys, themes, changeEvent].map((value) => JSON.stringify(value))})`;

function subscribe(listener: () => void) {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}

function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === chosen) ?? 'system';
}

/** For `useSyncExternalStore`. The server knows no preference. */
export const themeStore = [subscribe, getTheme, (): Theme => 'system'] as const;
