import '#client/styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render as renderHtml } from 'vitest-browser-react';
import { startCarousel } from './carousel.ts';
import type { FactsPart } from './fact-parts.ts';
import { FactsCarousel, FactsSection } from './facts-carousel.tsx';

/** The carousel, as the page's script starts it. */
async function render(facts: FactsPart) {
  const { container } = await renderHtml(<FactsCarousel {...facts} />);
  const root = container.querySelector<HTMLElement>('[data-carousel]');
  if (root) startCarousel(root);
}

const factsOf = (...texts: string[]) => {
  const facts = texts.map((factText, index) => ({
    id: index + 1,
    factText,
    source: `Source ${index + 1}`,
  }));
  return { facts, total: facts.length };
};

// As the script in the head does.
document.documentElement.classList.add('light');

const slides = () => [...document.querySelectorAll<HTMLElement>('.fact-slide')];
const current = () => slides().filter((slide) => 'shown' in slide.dataset);
/** How far the slide in the window is from the window's own edge. */
const offset = () => {
  const [slide] = current();
  const viewport = document.querySelector('.fact-viewport');
  if (!slide || !viewport) return Number.NaN;
  return Math.abs(
    Math.round(slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left),
  );
};

test('a fact that is alone has no way on and no countdown', async () => {
  await render(factsOf('A fact that is alone.'));

  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next fact' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
});

describe('of thirty facts the page has twenty-four', () => {
  const all = factsOf(...Array.from({ length: 30 }, (_, index) => `Fact number ${index + 1}.`));
  const first = { facts: all.facts.slice(0, 24), total: all.total };
  const next = page.getByRole('button', { name: 'Next fact' });
  const start = async () => {
    await render(first);
    await expect.poll(() => current().length).toBe(1);
  };
  // Thirty clicks of a mouse would take half a minute on a busy machine.
  const turn = async (times: number) => {
    const button = await next.findElement();
    for (let count = 0; count < times; count += 1) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  };

  /** Answers what the carousel asks the server for; the addresses it asked at. */
  function answerWith(answer: () => Response | Promise<Response>) {
    const asked: string[] = [];
    const { fetch } = window;
    vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
      if (!String(url).startsWith('/api/')) return fetch(url, init);
      asked.push(decodeURIComponent(String(url)));
      return answer();
    });
    return asked;
  }

  afterEach(() => void vi.restoreAllMocks());

  test('where they do not come, the known ones go round', async () => {
    const asked = answerWith(() => new Response('', { status: 502 }));
    await start();
    await turn(24);
    await expect.element(page.getByRole('group', { name: '1 of 30' })).toBeInTheDocument();
    await expect.poll(() => asked).toHaveLength(1);
  });

  test('behind one that is gone none come, and none are given up', async () => {
    const asked = answerWith(() => Response.json([{ result: { data: { facts: [], total: 29 } } }]));
    const gone = first.facts.map((fact) => ({ ...fact, id: fact.id + 100 }));
    await render({ facts: gone, total: 30 });
    await expect.poll(() => current().length).toBe(1);
    await turn(24);
    await expect.element(page.getByRole('group', { name: '1 of 29' })).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('the others come as their end is near, and leave the focus where it is', async () => {
    const rest = { facts: all.facts.slice(24), total: all.total };
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    const asked = answerWith(async () => {
      await promise;
      return Response.json([{ result: { data: rest } }]);
    });
    await start();
    await turn(15);
    expect(asked).toEqual([]);
    await turn(1);
    const source = page.getByRole('button', { name: 'Source' });
    (await source.findElement()).focus();
    arrive();
    await expect.poll(() => slides().length).toBe(30);
    await expect.element(source).toHaveFocus();

    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('facts.listActivePart');
    expect(asked[0]).toContain('{"0":{"after":24}}');
    await expect.element(page.getByRole('group', { name: '17 of 30' })).toBeInTheDocument();
    await turn(13);
    await expect.element(page.getByRole('group', { name: '30 of 30' })).toBeInTheDocument();
    await expect.poll(offset).toBe(0);
  });

  test('what comes while the first one moves does not stand over another one', async () => {
    const rest = { facts: all.facts.slice(24), total: all.total };
    answerWith(() => Response.json([{ result: { data: rest } }]));
    await start();
    await page.getByRole('button', { name: 'Previous fact' }).click();
    await expect.poll(() => slides().length).toBe(30);
    const styles = slides().map((slide) => slide.querySelector('figure')?.getAttribute('style'));
    expect(styles.slice(24)).toEqual(Array.from({ length: 6 }, () => null));
  });
});

test.each([
  ['a thousand characters', 'All work and no play makes a fact long. '.repeat(25)],
  ['one long word', 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'.repeat(8)],
  ['emoji', '👩‍💻🇺🇸👍🏽'.repeat(40)],
  ['right-to-left text', 'الذكاء الاصطناعي يقرأ من اليمين إلى اليسار. '.repeat(5)],
  ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script><b>not bold</b>'],
])('%s is text inside its card, and the card stays the same size', async (_, factText) => {
  await page.viewport(320, 640);
  await render(factsOf('A short one.', factText));
  const card = () => slides()[1]?.querySelector('figure');
  const height = card()?.offsetHeight;

  await page.getByRole('button', { name: 'Next fact' }).click();
  await expect.element(page.getByRole('group', { name: '2 of 2' })).toBeInTheDocument();
  expect(card()?.offsetHeight, 'while it is typed').toBe(height);
  await page.getByRole('button', { name: 'Pause' }).click();

  const text = card()?.querySelector('blockquote');
  expect(text?.textContent).toBe(factText);
  expect(text?.querySelector('img, script, b')).toBeNull();
  expect(text?.scrollWidth).toBe(text?.clientWidth);
  expect(card()?.offsetHeight).toBe(height);
});

test('a fact without a source has no button for it', async () => {
  await render({ facts: [{ id: 1, factText: 'Nobody said this.', source: '' }], total: 1 });
  await expect.element(page.getByRole('button', { name: 'Source' })).not.toBeInTheDocument();
});

test('without facts there is no section', async () => {
  const section = page.getByRole('region', { name: 'AI facts' });
  const { rerender } = await renderHtml(<FactsSection facts={[]} total={0} />);
  await expect.element(section).not.toBeInTheDocument();

  const facts = [{ id: 1, factText: 'Paper is patient.', source: 'A printer' }];
  await rerender(<FactsSection facts={facts} total={1} />);
  await expect.element(section.getByRole('group', { name: '1 of 1' })).toBeInTheDocument();
});
