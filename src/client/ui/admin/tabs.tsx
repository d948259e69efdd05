import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

type TabsProps = {
  label: string;
  /** What each tab shows, by its name. Only the selected one is rendered. */
  tabs: Record<string, ReactNode>;
};

export function Tabs({ label, tabs }: TabsProps) {
  const names = Object.keys(tabs);
  return (
    <AriaTabs>
      <TabList aria-label={label} className="mb-2 flex gap-1 border-b border-rule">
        {names.map((name) => (
          <Tab
            key={name}
            id={name}
            className="flex min-h-11 cursor-pointer items-center tab-line part-tab"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} id={name}>
          {tabs[name]}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
