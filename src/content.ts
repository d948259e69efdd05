import { officePlace, telephone } from '#shared/site/office.ts';
import { site } from '#site';

// The words of the public page. Elsewhere are only the error texts of the input rules and the subjects of a message, which the
// server needs as well (`shared`), the refusals of the server (`server/routers/contact.ts`, `server/limits/rate-limits.ts`), and
// the names of controls such as the theme's or the carousel's.

/** Every "Learn more", "Book a Free Consultation" and "Get in Touch" leads here. */
const contactAnchor = '#contact';

const place = officePlace(site.office);

export const contactLinks = {
  email: { label: site.email, href: `mailto:${site.email}` },
  phone: { label: site.phone, href: `tel:${telephone(site.phone)}` },
  profile: { label: 'Professional profile', href: site.profileUrl },
};

/** What search engines and link previews read. */
export const head = {
  title: `${site.name} | AI consulting and engineering, ${place}`,
  description: `${site.name} finds the work AI can do in your organization, builds it to production standard and measures the result. Free first consultation.`,
  imageAlt: `${site.name}: AI consulting and engineering`,
};

export const header = {
  skip: 'Skip to the content',
  links: [
    { label: 'Home', anchor: '#home' },
    { label: 'Services', anchor: '#services' },
    { label: 'About', anchor: '#about' },
  ],
  contact: { label: 'Contact Us', anchor: contactAnchor },
};

export const hero = {
  sheet: place,
  title: { start: 'Unlocking Your', outlined: 'AI Value' },
  lead: 'A flexible AI partner for organizations of any size. We find the work worth handing to AI, build it to enterprise standards, and measure what it gives back.',
  book: { label: 'Book a Free Consultation', href: contactAnchor },
  more: { label: 'Learn more', href: contactAnchor },
};

export const facts = { sheet: 'AI facts' };

export const valueBlock = {
  sheet: 'Commitments',
  title: 'What you can hold us to',
  items: [
    {
      title: 'Expert AI Implementation',
      description:
        'You work with the engineer who builds your system, from the first prototype through security review and rollout to handover. Every decision is written down, so your team can run it without us.',
    },
    {
      title: 'Custom AI Solutions',
      description:
        'Off-the-shelf tools stop where your work gets particular. We build models, search and interfaces around your data, your rules and the software your people already use.',
    },
    {
      title: 'Measurable Business Impact',
      description:
        'Before we build, we agree on the number that should move: hours, errors, response time, cost per case. Then we report it, even when the answer is that AI was the wrong tool.',
    },
  ],
};

export const pillars = {
  sheet: 'Services',
  title: 'Three-Pillar Service Approach',
  lead: 'Start with any one of them. Most projects begin with a short assessment and keep only what earns its place.',
  /** On a phone, in front of what a card lists. */
  more: 'What it includes',
  cards: [
    {
      title: 'Custom AI Solution Development',
      description:
        'Software built around your data and your process, from a fine-tuned model to a complete application your staff can rely on.',
      features: [
        'Language models fine-tuned on your documents and terms',
        'Semantic search and RAG that show their sources',
        'Agents and automation, with a person approving what matters',
        'MCP servers that connect AI assistants to your systems safely',
      ],
    },
    {
      title: 'AI Technology Assessment & Integration',
      description:
        'A clear view of what is worth doing, what it will cost, and how it fits with what you already own.',
      features: [
        'A review of your data, processes and current tools',
        'Models and vendors compared on your own test cases',
        'Security, privacy and compliance checked before launch',
        'Integration with your identity, data and ticketing systems',
      ],
    },
    {
      title: 'Strategic AI Partnerships & Implementation',
      description:
        'Senior guidance that stays, from the first roadmap to the team that runs the result.',
      features: [
        'A ranked roadmap with cost, risk and expected return',
        'Hands-on delivery beside your own engineers',
        'Training for the people who will use and maintain it',
        'Regular reviews of accuracy, usage and spending',
      ],
    },
  ],
};

export const demo = {
  sheet: 'Demo',
  title: 'See AI in Action',
  lead: 'A facilities manager asks in plain English and gets answers from live sensors: which server room ran warm overnight, which freezer drifted above its limit, how humid the storage areas have been this week.',
  caption: 'Facility analytics demo. Nothing loads from another site until you press play.',
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
      chart: { from: '8 PM', to: '8 AM', limit: 'limit 80.6 °F' },
    },
    {
      question: 'Which freezer drifted above its limit?',
      answer: 'Freezer 3 was above 0 °F for one hour, from 1:30 AM.',
      shown: 'Three freezers, 8 PM to 8 AM. Freezer 3 warmed to 1.8 °F and recovered by itself.',
      chart: { from: '8 PM', to: '8 AM', limit: 'limit 0 °F' },
    },
    {
      question: 'How humid were the storage areas this week?',
      answer: 'Between 44% and 56%, always below the limit of 60%.',
      shown: 'Two storage areas, Monday to Sunday. Neither came near its limit.',
      chart: { from: 'Monday', to: 'Sunday', limit: 'limit 60%' },
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

export const callToAction = {
  sheet: 'First call',
  title: 'Ready to Transform Your Organization with AI?',
  text: 'Bring one process that costs you time. In a free first call we will tell you whether AI can help, what it would take, and what we would try first.',
  book: { label: 'Book a Free Consultation', href: contactAnchor },
};

export const about = {
  sheet: 'About',
  title: `The engineer behind ${site.name}`,
  lead: `${site.name} is led by its founder and principal AI engineer, who has built software for 20 years and has spent the last four on AI, including AI projects for defense, where a system has to be secure, explainable and right.`,
  text: 'The name borrows an old word: a shipwright builds ships, a valuewright builds value that holds under load. Projects start small, show their evidence early, and grow only when the numbers support it. From the first call to the last commit you deal with the person doing the work.',
  figures: ['20 years in software', '4 years in AI'],
  /** In the corner of the drawing, under the name. */
  titleBlock: ['Founder and principal AI engineer', place],
  portraitAlt: `The founder of ${site.name}`,
  contact: { label: 'Get in Touch', href: contactAnchor },
};

export const newsletter = {
  sheet: 'Newsletter',
  title: 'Field notes',
  text: 'A short e-mail now and then: what we built, what it saved, and what did not work. No tracking, and one click to leave.',
};

export const newsletterForm = {
  email: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  sent: 'Almost there. Press the button in the e-mail we just sent you.',
  confirmAsk:
    'Press Confirm, and our field notes come to the address that this link was mailed to.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  confirmed: 'You are on the list.',
  notSent: 'We could not send your address. It is still in the form; please try again.',
  notConfirmed: 'We could not confirm your subscription. Please try again.',
  leaveAsk: 'Press the button, and no more mail comes to the address that this link was mailed to.',
  leave: 'Unsubscribe',
  leaving: 'Unsubscribing...',
  left: 'You are off the list.',
  notLeft: 'We could not take you off the list. Please try again.',
  linkUsed:
    'This link does not work any more. Perhaps it was already used, or a newer e-mail has replaced it. If you are not on the list, subscribe here.',
};

export const contact = {
  sheet: 'Contact',
  title: 'Get in Touch',
  intro:
    'Tell us what you are working on. The first consultation is free, with no obligation, and an engineer reads every message.',
  terms: { phone: 'Phone', email: 'E-mail', office: 'Office', profile: 'Profile' },
  office: place,
  follow: { label: 'Follow Us', href: site.profileUrl },
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
  notSent: 'We could not send your message. Your text is still in the form; please try again.',
  withoutScript: `This form needs JavaScript. You can also write to ${site.email} or call ${site.phone}.`,
};

/** The toast of a form that was not sent; the second line where the server says nothing. */
export const failureToast = {
  title: 'Something went wrong',
  description: 'Please try again later.',
};

export const footer = {
  tagline: 'Transforming businesses through cutting-edge AI solutions and expert consulting.',
  services: {
    title: 'Services',
    entries: [
      'Training Specialty Models',
      'Fine-Tuning LLMs',
      'Semantic Search & RAG',
      'AI Agents & Automation',
      'MCP Server Integration',
    ],
  },
  company: {
    title: 'Company',
    about: 'About Us',
    contact: 'Contact',
    admin: 'Admin Area',
  },
  legal: {
    title: 'Legal',
    entries: ['Terms of Service', 'Privacy Policy', 'Cookie Policy', 'Responsible AI'],
  },
  /** After the year and the name. */
  rights: 'All rights reserved.',
};

export const notFound = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Return to the Site',
};
