import { mailtoLink } from '#shared/contact.ts';
import { withoutStop } from '#shared/text.ts';
import { telephone } from '#shared/site/office.ts';

// Texts of the public page that belong to functions: names of controls and links, form labels, results. What the owner
// changes is in `words.ts`. Elsewhere are only the error texts of the input rules and the subjects of a message, which the
// server needs as well (`shared`), the refusals of the server (`server/routers/messages/contact.ts`, `server/limits/rate-limits.ts`),
// and the names of controls such as the theme's or the carousel's.

export function contactLinks(company: { email: string; phone: string; profileUrl: string }) {
  const { email, phone, profileUrl } = company;
  return {
    email: { label: email, href: mailtoLink(email) },
    phone: { label: phone, href: `tel:${telephone(phone) ?? ''}` },
    profile: { label: 'Professional profile', href: profileUrl },
    follow: { label: 'Follow Us', href: profileUrl },
  };
}

export const header = {
  skip: 'Skip to the content',
  links: [
    { label: 'Home', anchor: '#home' },
    { label: 'Services', anchor: '#services' },
    { label: 'About', anchor: '#about' },
  ],
  contact: { label: 'Contact Us', anchor: '#contact' },
};

/** What leads to the form, as the properties of a link. */
export const contactCalls = {
  book: { children: 'Book a Free Consultation', href: '#contact' },
  more: { children: 'Learn more', href: '#contact' },
  touch: { children: 'Get in Touch', href: '#contact' },
};

export const facts = { sheet: 'AI facts' };

export const pillars = {
  /** On a phone, in front of what a card lists. */
  more: 'What it includes',
};

export const demo = {
  frameTitle: 'Facility analytics demo',
  /** Starts a video of another site. */
  play: 'Play the demo',
  transcript: 'Read the demo as text',
  /** What our own demo shows, one scene after the other; their curves are in `public/demo/demo.js`. */
  scenes: [
    {
      question: 'Which server room ran warm overnight?',
      answer: 'Server room B. It peaked at 82.4 °F at 3:00 AM.',
      shown: 'Four server rooms, 8 PM to 8 AM. Only room B went above its limit of 80.6 °F.',
      chart: { hours: '8 PM, 12 AM, 4 AM, 8 AM', names: 'A B C D', limit: 'limit 80.6 °F' },
    },
    {
      question: 'Which freezer drifted above its limit?',
      answer: 'Freezer 3 was above 0 °F for one hour, from 1:30 AM.',
      shown: 'Three freezers, 8 PM to 8 AM. Freezer 3 warmed to 1.8 °F and recovered by itself.',
      chart: { hours: '8 PM, 12 AM, 4 AM, 8 AM', names: '1 2 3', limit: 'limit 0 °F' },
    },
    {
      question: 'How humid were the storage areas this week?',
      answer: 'Between 44% and 56%, always below the limit of 60%.',
      shown: 'Two storage areas, Monday to Sunday. Neither came near its limit.',
      chart: { hours: 'Mon, Wed, Fri, Sun', names: 'A B', limit: 'limit 60%' },
    },
  ],
  controls: {
    play: 'Play',
    pause: 'Pause',
    captions: 'Captions',
    position: 'Position',
    /** As assistive technology says it, before the question. */
    positionText: '{seconds} of {total} seconds',
  },
};

export const newsletterForm = {
  email: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  sent: 'Almost there. Press the button in the e-mail we just sent you.',
  confirm: {
    ask: 'Press Confirm, and our letters come to the address that this link was mailed to.',
    submit: 'Confirm',
    submitting: 'Confirming...',
    done: 'You are on the list.',
    failed: 'We could not confirm your subscription. Please try again.',
  },
  notSent: 'We could not send your address. It is still in the form; please try again.',
  leave: {
    ask: 'Press the button, and no more mail comes to the address that this link was mailed to.',
    submit: 'Unsubscribe',
    submitting: 'Unsubscribing...',
    done: 'You are off the list.',
    failed: 'We could not take you off the list. Please try again.',
  },
  linkUsed:
    'This link does not work any more. Perhaps it was already used, or a newer e-mail has replaced it. If you are not on the list, subscribe here.',
};

export const contactForm = {
  name: 'Full Name',
  email: 'Email Address',
  company: 'Company',
  subject: 'Subject',
  subjectPlaceholder: 'Select a subject',
  message: 'Message',
  privacy: 'I agree to the Privacy Policy and Terms of Service.',
  privacyTitle: 'What happens to your message',
  privacyText:
    'We use it only to answer you. It stays on our own server, is never sold or shared, and is deleted if you ask.',
  trap: 'Leave this field empty',
  submit: 'Send Message',
  submitting: 'Sending...',
  sent: 'Thank you. Your message is stored safely; we will write to the address you gave.',
  sentToast: {
    title: 'Message sent!',
    description: "We'll get back to you as soon as possible.",
  },
  answerWithin: (time: string) => `We answer within ${withoutStop(time)}.`,
  notSent: 'We could not send your message. Your text is still in the form; please try again.',
  withoutScript: (email: string, phone: string) =>
    `This form needs JavaScript. You can also write to ${email} or call ${phone}.`,
  loadAgain: 'Load the page again',
};

/** The toast of a form that was not sent; the second line where the server says nothing. */
export const failureToast = {
  title: 'Something went wrong',
  description: 'Please try again later.',
};

export const footer = {
  company: {
    about: 'About Us',
    contact: 'Contact',
    admin: 'Admin Area',
  },
};

export const notFound = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Return to the Site',
};
