import { useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx';
import { themes, themeStore } from './theme.ts';

const choices = {
  system: { name: 'System theme', Icon: SystemIcon },
  light: { name: 'Light theme', Icon: SunIcon },
  dark: { name: 'Dark theme', Icon: MoonIcon },
};

/**
 * Three buttons, and on a phone one that goes from each theme to the next. The script in the head answers its clicks, and
 * shows what holds wherever React does not.
 */
export function ThemeControl() {
  const current = useSyncExternalStore(...themeStore);

  return (
    <fieldset aria-label="Theme" className="flex noscript:hidden">
      {themes.map((theme) => {
        const { name, Icon } = choices[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-label={name}
            aria-pressed={theme === current}
            // The script in the head may have set it before React looks.
            suppressHydrationWarning
            title={name}
            data-theme-choice={theme}
            className="group/theme flex h-11 w-8 cursor-pointer items-center justify-center text-ink-soft pointer-coarse:w-11 max-sm:hidden"
          >
            <span className="flex size-8 items-center justify-center rounded-desk border-field transition-colors group-hover/theme:text-ink group-aria-pressed/theme:border group-aria-pressed/theme:bg-surface group-aria-pressed/theme:text-ink">
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
          const { name, Icon } = choices[theme];
          return (
            <span key={theme} className={`hidden ${shownIn[theme]}`}>
              <Icon />
              <span className="sr-only">{name}</span>
            </span>
          );
        })}
      </button>
    </fieldset>
  );
}

/** The root element says which theme was chosen, before anything is painted. */
const shownIn = {
  system: 'in-data-[theme=system]:block',
  light: 'in-data-[theme=light]:block',
  dark: 'in-data-[theme=dark]:block',
};
