import { useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx';
import { themes, themeStore } from './theme.ts';

const choices = {
  system: { name: 'System theme', Icon: SystemIcon },
  light: { name: 'Light theme', Icon: SunIcon },
  dark: { name: 'Dark theme', Icon: MoonIcon },
};

type ThemeControlProps = {
  /** Where there is room for three fingertips also on the smallest screens. */
  isRoomy?: boolean;
};

/** The script in the head answers its clicks, and shows what holds wherever React does not. */
export function ThemeControl({ isRoomy = false }: ThemeControlProps) {
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
            className={`group/theme flex h-11 w-7 cursor-pointer items-center justify-center text-ink-soft min-[22rem]:w-8 sm:pointer-coarse:w-11 ${isRoomy ? 'pointer-coarse:w-11!' : ''}`}
          >
            <span className="flex size-7 items-center justify-center rounded-desk border-field min-[22rem]:size-8 transition-colors group-hover/theme:text-ink group-aria-pressed/theme:border group-aria-pressed/theme:bg-surface group-aria-pressed/theme:text-ink">
              <Icon />
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
