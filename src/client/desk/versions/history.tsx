import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { ChevronDownIcon } from '#client/ui/icons.tsx';

/** Shows and hides a list of versions, which is rendered, and read, when it is opened. */
export function History({ children }: { children: ReactNode }) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <section aria-label="History" className="-mx-4 border-t border-rule px-4 pt-2 sm:-mx-6 sm:px-6">
      <Disclosure isExpanded={isExpanded} onExpandedChange={setIsExpanded}>
        <Heading level={2}>
          <Button
            slot="trigger"
            className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2 font-semibold hover:text-green"
          >
            <ChevronDownIcon
              className={`size-5 transition-transform ${isExpanded ? '' : '-rotate-90'}`}
            />
            History
          </Button>
        </Heading>
        <DisclosurePanel>{isExpanded && children}</DisclosurePanel>
      </Disclosure>
    </section>
  );
}
