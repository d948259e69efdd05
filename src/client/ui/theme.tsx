import { browserStorage } from '#shared/site/browser-storage.ts';
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx';

const themes = ['system', 'light', 'dark'] as const;

/**
 * Sets the class `light` or `dark` on the root element by what was chosen, here or in another tab, and by
 * the device. It stands in the head, before anything is painted, and does all there is to do: a button with
 * `data-theme-choice` works, and shows whether it is chosen, without any other script. An empty one is for the next theme.
 */
function applyTheme(keys: string[], themes: readonly (string | null)[]) {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const stored = () => {
    try {
      return keys.map((key) => localStorage.getItem(key)).find((value) => themes.includes(value));
    } catch {
      return root.dataset.theme;
    }
  };
  const show = (theme = 'system') => {
    const isDark = theme === 'dark' || (theme !== 'light' && device.matches);
    root.dataset.theme = theme;
    root.classList.toggle('dark', isDark);
    root.classList.toggle('light', !isDark);
    // The colours of the browser's own bar: one for light, then one for dark.
    const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    for (const [nth, own] of ['light', 'dark'].entries()) {
      const byDevice = theme === 'system' ? `(prefers-color-scheme: ${own})` : 'not all';
      bars[nth]?.setAttribute('media', theme === own ? 'all' : byDevice);
    }
    for (const button of document.querySelectorAll('[data-theme-choice][aria-pressed]')) {
      button.ariaPressed = String(button.getAttribute('data-theme-choice') === theme);
    }
  };

  const showStored = () => show(stored() ?? undefined);

  showStored();
  // A page to which one goes back was asleep meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && showStored());
  addEventListener('DOMContentLoaded', () => show(root.dataset.theme));
  device.addEventListener('change', () => show(root.dataset.theme));
  addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) showStored();
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
export const themeScript = `(${applyTheme})(${[browserStorage.theme, themes].map((value) => JSON.stringify(value))})`;

/** For a button that React makes: those that are in the page are the script's. */
function showWhetherChosen(button: HTMLButtonElement | null) {
  const { theme } = document.documentElement.dataset;
  if (button) button.ariaPressed = String(button.dataset.themeChoice === theme);
}

/** The root element says which theme was chosen, before anything is painted. */
const choices = {
  system: { name: 'System theme', Icon: SystemIcon, shown: 'in-data-[theme=system]:block' },
  light: { name: 'Light theme', Icon: SunIcon, shown: 'in-data-[theme=light]:block' },
  dark: { name: 'Dark theme', Icon: MoonIcon, shown: 'in-data-[theme=dark]:block' },
};

/**
 * Three buttons, and on a phone one that goes from each theme to the next. The script in the head answers its clicks, and
 * shows what holds.
 */
export function ThemeControl() {
  return (
    <fieldset aria-label="Theme" className="flex noscript:hidden">
      {themes.map((theme) => {
        const { name, Icon } = choices[theme];
        return (
          <button
            key={theme}
            ref={showWhetherChosen}
            type="button"
            aria-label={name}
            // The server knows no preference.
            aria-pressed={theme === 'system'}
            // The script in the head may have set it before React looks.
            suppressHydrationWarning
            title={name}
            data-theme-choice={theme}
            className="theme-choice"
          >
            <span>
              <Icon />
            </span>
          </button>
        );
      })}
      <button
        type="button"
        data-theme-choice=""
        className="flex size-11 cursor-pointer items-center justify-center text-ink sm:hidden"
      >
        {themes.map((theme) => {
          const { name, Icon, shown } = choices[theme];
          return (
            <span key={theme} className={`hidden ${shown}`}>
              <Icon />
              <span className="sr-only">{name}</span>
            </span>
          );
        })}
      </button>
    </fieldset>
  );
}
