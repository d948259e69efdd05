import { sendMessage } from '../../site-data.ts';
import { deskLink, openDesk, rowOf } from '../desk.ts';
import { role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';

walk('a message is opened, read and answered', async ({ walker, site }) => {
  await sendMessage(site, { name: 'Ada Lovelace' });
  await openDesk(walker);
  await walker.click(deskLink(/^Messages/));
  await walker.expectText(rowOf('Ada Lovelace'), 'Unread');
  await walker.click(within(rowOf('Ada Lovelace'), role('link', { name: 'Ada Lovelace' })));
  await walker.expectText(role('article'), 'We have a compiler.\nCan it think?');
  expect(await walker.attribute(role('link', { name: 'Reply' }), 'href')).toMatch(
    /^mailto:grace@example\.org\?subject=Re/,
  );
  await walker.click(role('button', { name: 'Mark as answered', exact: true }));
  await walker.expectHidden(rowOf('Ada Lovelace'));
  await walker.click(
    within(role('navigation', { name: 'Folders' }), role('link', { name: /^Answered/ })),
  );
  await walker.expectVisible(rowOf('Ada Lovelace'));
  await walker.expectVisible(text('Answered'));
});
