import { sql } from 'drizzle-orm';
import type { Database } from './engine/database.ts';
import { importFacts } from './facts/import.ts';

/** The facts a new database starts with. Each was checked against its source. */
const firstFacts = [
  {
    factText:
      'Running a model as capable as GPT-3.5 cost $20.00 per million tokens in November 2022. By October 2024 it cost $0.07, a drop of more than 280 times.',
    source: 'Stanford HAI, AI Index Report 2025',
    tags: ['cost'],
  },
  {
    factText:
      'In 2024, 78% of organizations surveyed said they used AI, up from 55% the year before.',
    source: 'Stanford HAI, AI Index Report 2025',
    tags: ['adoption'],
  },
  {
    factText:
      'In an experiment with 453 professionals, ChatGPT cut the time taken by writing tasks by 40% and raised the quality of the result by 18%.',
    source: 'Noy and Zhang, Science, July 2023, doi:10.1126/science.adh2586',
    tags: ['productivity'],
  },
  {
    factText:
      'Support agents with an AI assistant resolved 14% more issues per hour. New and lower-skilled agents gained 34%; the most experienced saw little change.',
    source: 'Brynjolfsson, Li and Raymond, Generative AI at Work, NBER Working Paper 31161, 2023',
    tags: ['productivity'],
  },
  {
    factText:
      'Sixteen experienced open-source developers expected AI tools to save them 24% of their time. In a randomized trial, their tasks took 19% longer.',
    source:
      'METR, Measuring the Impact of Early-2025 AI on Experienced Open-Source Developer Productivity, July 2025',
    tags: ['productivity'],
  },
  {
    factText:
      'People preferred answers from a 1.3-billion-parameter model trained on human feedback to those of GPT-3, which is more than 100 times larger.',
    source:
      'Ouyang et al., Training Language Models to Follow Instructions with Human Feedback, OpenAI, 2022',
    tags: ['fine-tuning'],
  },
  {
    factText:
      'LoRA adapted the 175-billion-parameter GPT-3 while training 10,000 times fewer parameters than full fine-tuning, with a third of the GPU memory.',
    source: 'Hu et al., LoRA: Low-Rank Adaptation of Large Language Models, 2021, arXiv:2106.09685',
    tags: ['fine-tuning', 'cost'],
  },
  {
    factText:
      "The transformer, the design behind today's large language models, was introduced in 2017 in a paper called “Attention Is All You Need”.",
    source: 'Vaswani et al., 2017, arXiv:1706.03762',
    tags: ['milestones'],
  },
  {
    factText:
      'The proposal that gave artificial intelligence its name was written in 1955, to ask for funding for a summer workshop at Dartmouth College.',
    source:
      'McCarthy, Minsky, Rochester and Shannon, A Proposal for the Dartmouth Summer Research Project on Artificial Intelligence, 1955',
    tags: ['milestones'],
  },
  {
    factText:
      'The NIST AI Risk Management Framework is voluntary and rests on four functions: Govern, Map, Measure and Manage.',
    source:
      'NIST AI 100-1, Artificial Intelligence Risk Management Framework (AI RMF 1.0), January 2023',
    tags: ['governance'],
  },
  {
    factText:
      'Prompt injection, where text from outside changes what a model does, is the first entry in the OWASP list of risks for LLM applications.',
    source: 'OWASP Top 10 for LLM Applications 2025, LLM01',
    tags: ['security'],
  },
  {
    factText:
      'The EU AI Act entered into force on 1 August 2024. It also reaches organizations outside the EU when the output of their AI is used there.',
    source: 'Regulation (EU) 2024/1689, Articles 2 and 113',
    tags: ['governance'],
  },
];

/** Gives a database that never held a fact its first ones, made at that time: who deletes them all wants none. */
export async function seed(db: Database, at: Date): Promise<void> {
  // SQLite remembers the highest id a table ever gave out, also when its rows are gone.
  const sequences = sql`(select 1 from sqlite_sequence where name = 'ai_facts')`;
  const [held] = await db.select({ facts: sql`1` }).from(sequences);
  if (held) return;

  // Another process that starts on the same new database may have been faster.
  await importFacts(db, firstFacts, { skipExisting: true }, { name: null, at });
}
