import { newsletterForm } from '#content';
import { mailTo } from '../../site-data.ts';
import { label, role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';

walk('a subscriber confirms by the link of the mail', async ({ walker, site }) => {
  await walker.resize(390);
  await walker.open('/#newsletter');
  const newsletter = 'css=#newsletter';
  await walker.fill(within(newsletter, label('Email address')), 'reader@example.org');
  await walker.click(within(newsletter, role('button', { name: 'Subscribe' })));
  await walker.expectVisible(text(newsletterForm.sent));

  const mail = await mailTo(site, 'reader@example.org');
  const unfolded = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  await walker.open(
    /http:\/\/localhost:\d+\/\?confirm=[\w-]+#newsletter/.exec(unfolded)?.[0] ?? '',
  );
  await walker.click(within(newsletter, role('button', { name: 'Confirm' })));
  await walker.expectVisible(text(newsletterForm.confirm.done));
  expect(
    site.query('select confirmed_at is not null as confirmed from subscriber_consents'),
  ).toEqual([{ confirmed: 1 }]);
});
