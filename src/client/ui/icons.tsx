import type { ReactNode } from 'react';

export function icon(drawing: ReactNode) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 20 20"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };
}

export const MenuIcon = icon(<path d="M3 5.5h14M3 10h14M3 14.5h9" />);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const CheckIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const ChevronDownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const WarningIcon = icon(<path d="M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.4v.1" />);

export const SystemIcon = icon(<path d="M2.5 4h15v9.5h-15zM10 13.5v3M6.5 16.5h7" />);
export const SunIcon = icon(
  <path d="M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1" />,
);
export const MoonIcon = icon(<path d="M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z" />);

export const ArrowLeftIcon = icon(<path d="M16 10H4M9 5l-5 5 5 5" />);
export const ArrowRightIcon = icon(<path d="M4 10h12M11 5l5 5-5 5" />);
export const ArrowUpIcon = icon(<path d="M10 16V4M5 9l5-5 5 5" />);
export const ArrowDownIcon = icon(<path d="M10 4v12M5 11l5 5 5-5" />);
export const PlayIcon = icon(<path d="M6 4v12l10-6z" />);
export const PauseIcon = icon(<path d="M7 4.5v11M13 4.5v11" />);
export const SoundOnIcon = icon(
  <path d="M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5a7 7 0 0 1 0 10" />,
);
export const SoundOffIcon = icon(<path d="M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4" />);
export const PencilIcon = icon(<path d="M3.5 16.5 4.5 13 13.5 4l2.5 2.5-9 9zM11.5 6l2.5 2.5" />);
export const TrashIcon = icon(
  <path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5" />,
);
