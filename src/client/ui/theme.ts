export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKeys = ['valuewright-theme', 'ui-theme'];
const darkScheme = '(prefers-color-scheme: dark)';

/**
 * For an inline script in the head, before anything is painted: puts the class `light` or `dark` on
 * the root element. Without it the stylesheet follows the device.
 */
export const themeScript = `(() => {
  let theme = null;
  try {
    theme = ${storageKeys.map((key) => `localStorage.getItem('${key}')`).join(' ?? ')};
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('${darkScheme}').matches ? 'dark' : 'light';
  document.documentElement.classList.add(theme);
})()`;

const listeners = new Set<() => void>();
let current: Theme | undefined;

function storedTheme(): Theme {
  try {
    const stored = storageKeys
      .map((key) => localStorage.getItem(key))
      .find((value) => value !== null);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function show(theme: Theme) {
  current = theme;
  const isDark = theme === 'system' ? matchMedia(darkScheme).matches : theme === 'dark';
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.classList.toggle('light', !isDark);
  for (const listener of listeners) listener();
}

function followDevice() {
  show(getTheme());
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === null || storageKeys.includes(event.key)) show(storedTheme());
}

function getTheme(): Theme {
  return (current ??= storedTheme());
}

/** Lasts as long as the page where the browser refuses storage. */
export function setTheme(theme: Theme) {
  try {
    for (const key of storageKeys) localStorage.setItem(key, theme);
  } catch {
    // The choice still holds for this page.
  }
  show(theme);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    matchMedia(darkScheme).addEventListener('change', followDevice);
    window.addEventListener('storage', followOtherTabs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia(darkScheme).removeEventListener('change', followDevice);
    window.removeEventListener('storage', followOtherTabs);
  };
}

/** For `useSyncExternalStore`. The server knows no preference. */
export const themeStore = [subscribe, getTheme, (): Theme => 'system'] as const;
