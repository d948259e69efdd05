import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { ChevronDownIcon } from '../icons.tsx';

type DisclosureProps = { label: string; children: ReactNode };

/** A heading that shows and hides what is below it. The content is not rendered before it is shown. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <AriaDisclosure isExpanded={isExpanded} onExpandedChange={setIsExpanded}>
      <Heading level={2}>
        <Button
          slot="trigger"
          className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2 font-semibold hover:text-green"
        >
          <ChevronDownIcon
            className={`size-5 transition-transform ${isExpanded ? '' : '-rotate-90'}`}
          />
          {label}
        </Button>
      </Heading>
      <DisclosurePanel>{isExpanded && children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
