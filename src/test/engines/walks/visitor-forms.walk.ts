import { contactForm, newsletterForm } from '#content';
import { mailTo } from '../../site-data.ts';
import { label, role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';

walk('a message is sent', async ({ walker, site }) => {
  await walker.resize(1440);
  await walker.open('/');
  const field = (name: string) => within('css=#contact', label(name));
  await walker.scrollTo('css=#contact');
  await walker.fill(field('Full Name'), 'Grace Hopper');
  await walker.fill(field('Email Address'), 'grace@example.org');
  await walker.focus(field('Subject'));
  await walker.type('Custom');
  await walker.expectValue(field('Subject'), 'custom');
  await walker.fill(field('Message'), 'We have a compiler. Can it think?');
  await walker.click(field('I agree to the Privacy Policy and Terms of Service.'));
  await walker.click(role('button', { name: 'Send Message' }));

  await walker.expectText(role('alertdialog'), 'Message sent!');
  await walker.expectVisible(text(contactForm.sent));
  await walker.expectValue(field('Full Name'), '');
  await walker.expectValue(field('Subject'), '');
  await walker.reload();
  await walker.expectValue(field('Message'), '');
  const newest = 'select name, email, subject, message from contacts order by id desc limit 1';
  expect(site.query(newest)).toEqual([
    {
      name: 'Grace Hopper',
      email: 'grace@example.org',
      subject: 'custom',
      message: 'We have a compiler. Can it think?',
    },
  ]);
});

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
