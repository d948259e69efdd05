import { line, lines } from '#shared/site/fields.ts';
import { contactForm } from '#content';

const item = (nth: number, title: string, description: string) => ({
  title: line(`Title ${nth}`, 80, title),
  description: lines(`Description ${nth}`, 400, description),
});

const card = (nth: number, title: string, description: string, features: string[]) => ({
  ...item(nth, title, description),
  features: features.map((feature, n) => line(`Feature ${nth}.${n + 1}`, 120, feature)),
});

const marginWord = (text: string) => line('Margin word', 24, text);
const lead = (text: string, max = 400) => lines('Lead', max, text);
const text = (text: string, max = 400) => lines('Text', max, text);

/**
 * The texts of the public page that the owner changes on the desk, as a release has them: each is one entry here. Texts
 * that belong to functions, such as names of controls, are in `content.ts`, next to this file. A field is known by its
 * place in this tree, under which the database has what the owner wrote: what moves here is another field.
 */
export const words = {
  hero: {
    title: {
      start: line('Headline', 60, 'Unlocking Your'),
      outlined: line('Headline, outlined in pencil', 30, 'AI Value'),
    },
    lead: lead(
      'A flexible AI partner for organizations of any size. We find the work worth handing to AI, build it to enterprise standards, and measure what it gives back.',
    ),
  },

  valueBlock: {
    sheet: marginWord('Commitments'),
    title: line('Title', 80, 'What you can hold us to'),
    items: [
      item(
        1,
        'Expert AI Implementation',
        'You work with the engineer who builds your system, from the first prototype through security review and rollout to handover. Every decision is written down, so your team can run it without us.',
      ),
      item(
        2,
        'Custom AI Solutions',
        'Off-the-shelf tools stop where your work gets particular. We build models, search and interfaces around your data, your rules and the software your people already use.',
      ),
      item(
        3,
        'Measurable Business Impact',
        'Before we build, we agree on the number that should move: hours, errors, response time, cost per case. Then we report it, even when the answer is that AI was the wrong tool.',
      ),
    ],
  },

  pillars: {
    sheet: marginWord('Services'),
    title: line('Title', 80, 'Three-Pillar Service Approach'),
    lead: lead(
      'Start with any one of them. Most projects begin with a short assessment and keep only what earns its place.',
    ),
    cards: [
      card(
        1,
        'Custom AI Solution Development',
        'Software built around your data and your process, from a fine-tuned model to a complete application your staff can rely on.',
        [
          'Language models fine-tuned on your documents and terms',
          'Semantic search and RAG that show their sources',
          'Agents and automation, with a person approving what matters',
          'MCP servers that connect AI assistants to your systems safely',
        ],
      ),
      card(
        2,
        'AI Technology Assessment & Integration',
        'A clear view of what is worth doing, what it will cost, and how it fits with what you already own.',
        [
          'A review of your data, processes and current tools',
          'Models and vendors compared on your own test cases',
          'Security, privacy and compliance checked before launch',
          'Integration with your identity, data and ticketing systems',
        ],
      ),
      card(
        3,
        'Strategic AI Partnerships & Implementation',
        'Senior guidance that stays, from the first roadmap to the team that runs the result.',
        [
          'A ranked roadmap with cost, risk and expected return',
          'Hands-on delivery beside your own engineers',
          'Training for the people who will use and maintain it',
          'Regular reviews of accuracy, usage and spending',
        ],
      ),
    ],
  },

  demo: {
    sheet: marginWord('Demo'),
    title: line('Title', 80, 'See AI in Action'),
    lead: lead(
      'A facilities manager asks in plain English and gets answers from live sensors: which server room ran warm overnight, which freezer drifted above its limit, how humid the storage areas have been this week.',
    ),
    caption: line(
      'Caption',
      200,
      'The building and its readings are invented. Nothing loads from another site until you press play.',
    ),
  },

  callToAction: {
    sheet: marginWord('First call'),
    title: line('Title', 80, 'Ready to Transform Your Organization with AI?'),
    text: text(
      'Bring one process that costs you time. In a free first call we will tell you whether AI can help, what it would take, and what we would try first.',
    ),
    /** What the call fills in. */
    blanks: ['Can AI help', 'What it would take', 'What we would try first'].map((blank, n) =>
      line(`Blank ${n + 1}`, 40, blank),
    ),
  },

  about: {
    sheet: marginWord('About'),
    title: line('Title', 80, 'The engineer behind {name}'),
    lead: lead(
      '{name} is led by its founder and principal AI engineer, who has built software for 20 years and has spent the last four on AI, including AI projects for defense, where a system has to be secure, explainable and right.',
      600,
    ),
    text: text(
      'The name borrows an old word: a shipwright builds ships, a valuewright builds value that holds under load. Projects start small, show their evidence early, and grow only when the numbers support it. From the first call to the last commit you deal with the person doing the work.',
      1_200,
    ),
    figures: [line('Figure 1', 40, '20 years in software'), line('Figure 2', 40, '4 years in AI')],
    /** In the corner of the drawing, under the name. */
    titleBlock: [
      line('Title block, role', 60, 'Founder and principal AI engineer'),
      line('Title block, place', 60, '{place}'),
    ],
    portraitAlt: line('Portrait in words', 120, 'The founder of {name}'),
  },

  newsletter: {
    sheet: marginWord('Newsletter'),
    title: line('Title', 80, 'Field notes'),
    text: text(
      'A short e-mail now and then: what we built, what it saved, and what did not work. No tracking, and one click to leave.',
    ),
  },

  contact: {
    sheet: marginWord('Contact'),
    title: line('Title', 80, 'Get in Touch'),
    intro: text(
      'Tell us what you are working on. The first consultation is free, with no obligation, and an engineer reads every message.',
    ),
    terms: {
      phone: line('Word before the phone number', 16, 'Phone'),
      email: line('Word before the e-mail address', 16, 'E-mail'),
      office: line('Word before the office', 16, 'Office'),
      profile: line('Word before the profile', 16, 'Profile'),
    },
    privacyText: lines('What happens to your message', 1_000, contactForm.privacyText),
  },

  footer: {
    tagline: lines(
      'Tagline',
      200,
      'Transforming businesses through cutting-edge AI solutions and expert consulting.',
    ),
    services: {
      title: line('First column', 24, 'Services'),
      entries: [
        'Training Specialty Models',
        'Fine-Tuning LLMs',
        'Semantic Search & RAG',
        'AI Agents & Automation',
        'MCP Server Integration',
      ].map((entry, n) => line(`Service ${n + 1}`, 60, entry)),
    },
    company: { title: line('Second column', 24, 'Company') },
    legal: { title: line('Third column', 24, 'Legal') },
    rights: line('After the year and the name', 80, 'All rights reserved.'),
  },

  head: {
    title: line('Title', 120, '{name} | AI consulting and engineering, {place}'),
    description: lines(
      'Description',
      320,
      '{name} finds the work AI can do in your organization, builds it to production standard and measures the result. Free first consultation.',
    ),
    imageAlt: line('Picture in words', 120, '{name}: AI consulting and engineering'),
  },
};

/** The sections as the desk names them, in the order of the page. */
export const sectionNames: Record<keyof typeof words, string> = {
  hero: 'Hero',
  valueBlock: 'Commitments',
  pillars: 'Services',
  demo: 'Demo',
  callToAction: 'First call',
  about: 'About',
  newsletter: 'Newsletter',
  contact: 'Contact',
  footer: 'Footer',
  head: 'Search engines',
};
