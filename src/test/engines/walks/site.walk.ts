import { contactForm } from '#content';
import { openDesk } from '../desk.ts';
import { label, role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';

walk('a page is published and agreed to', async ({ walker, site }) => {
  const pages = '/admin/dashboard?tab=site&part=pages';
  const ask = (name: string) => within(role('dialog'), role('button', { name, exact: true }));
  await openDesk(walker);
  await walker.open(pages);
  await walker.click(role('link', { name: 'Terms of Service' }));
  await walker.fill(
    role('textbox', { name: 'Text', exact: true }),
    `# How we work\n\nSince ${Date.now()}.`,
  );
  await walker.expectVisible(text('Draft saved'));
  await walker.click(role('button', { name: 'Publish', exact: true }));
  await walker.click(ask('Publish'));
  await walker.expectVisible(role('button', { name: 'Unpublish' }));

  await walker.open('/terms');
  await walker.expectText(role('heading', { level: 1 }), 'Terms of Service');
  await walker.expectVisible(role('heading', { name: 'How we work', level: 2 }));
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
  expect(site.query('select subject, message from contacts order by id desc limit 1')).toEqual([
    { subject: 'custom', message: 'We have a compiler. Can it think?' },
  ]);
});
