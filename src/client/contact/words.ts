import { subjects } from '#shared/contact.ts';
import { site } from '#site';

export const contactWords = {
  name: 'Full Name',
  email: 'Email Address',
  company: 'Company',
  subject: 'Subject',
  subjectPlaceholder: 'Select a subject',
  subjectOptions: Object.entries(subjects).map(([value, label]) => ({ value, label })),
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
  withoutScript: `This form needs JavaScript. You can also write to ${site.email} or call ${site.phone}.`,
};

export const newsletterWords = {
  email: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  sent: 'Almost there. Press the button in the e-mail we just sent you.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  confirmed: 'You are on the list.',
};
