import { lettersOf } from '#client/paper/typing.ts';
import { easing, isMotionReduced } from '#client/ui/motion.ts';
import { paperFeedMs } from './carousel-machine.ts';
import type { Fact } from './fact-parts.ts';

/** What is typed of the text: to paint it so changes no layout. A browser without highlights shows each text whole. */
const typed = globalThis.CSS?.highlights && new Highlight();
if (typed) CSS.highlights.set('typed', typed);

const caret = document.createElement('span');
caret.className = 'caret';

/** Shows so many letters of a text that is there whole, in transparent ink as far as it is not typed. */
function createTyping(quote: HTMLElement, letters: readonly string[]) {
  const text = letters.join('');
  const range = document.createRange();
  const last = document.createRange();
  let shown: number | undefined;

  return (letterCount: number) => {
    if (letterCount === shown) return;
    shown = letterCount;
    const node = quote.firstChild;
    const end = letters.slice(0, letterCount).join('').length;
    // What a translator has put there instead is shown whole.
    const isWhole = end === text.length || !typed || node?.nodeValue !== text;
    quote.classList.toggle('untyped', !isWhole);
    if (isWhole || end === 0) {
      caret.remove();
      typed?.delete(range);
      return;
    }
    range.setStart(node, 0);
    range.setEnd(node, end);
    typed.add(range);
    last.setStart(node, end - (letters[letterCount - 1]?.length ?? 0));
    last.setEnd(node, end);
    const box = [...last.getClientRects()].at(-1);
    if (!box) return;
    const { left, top } = quote.getBoundingClientRect();
    const side = quote.matches(':dir(rtl)') ? box.left : box.right;
    caret.style.transform = `translate(${side - left}px, ${box.top - top}px)`;
    if (caret.parentNode !== quote) quote.append(caret);
  };
}

/** A fact's place in the document. */
export interface Slide {
  id: number;
  element: HTMLElement;
  /** What moves. */
  card: HTMLElement;
  letters: readonly string[];
  showLetters: (letterCount: number) => void;
}

export function readSlide(element: HTMLElement): Slide {
  const [card, quote] = ['figure', 'blockquote'].map((name) => element.querySelector(name));
  if (!(card instanceof HTMLElement && quote instanceof HTMLElement)) {
    throw new Error('a slide has a card with a text');
  }
  const letters = lettersOf(quote.textContent);
  return {
    id: Number(element.dataset.id),
    element,
    card,
    letters,
    showLetters: createTyping(quote, letters),
  };
}

/** Lays out a slide that was left out until it is turned to. */
export function layOut({ element }: Slide) {
  element.removeAttribute('data-late');
}

/** A slide of another fact, out of the HTML of this one: all that `FactCard` writes of a fact is written here again. */
export function copySlide({ element }: Slide, { id, factText, source }: Fact): Slide {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('a copy is what it is a copy of');
  copy.dataset.id = String(id);
  setShown(copy, false);
  copy.dataset.late = '';
  const [quote, button, note] = ['blockquote', 'button', '[role=tooltip]'].map((part) =>
    copy.querySelector(part),
  );
  quote?.replaceChildren(factText);
  quote?.classList.remove('untyped');
  note?.replaceChildren(source);
  note?.setAttribute('id', `source-${id}`);
  for (const name of ['popovertarget', 'aria-describedby']) {
    button?.setAttribute(name, `source-${id}`);
  }
  if (!source) button?.remove();
  const slide = readSlide(copy);
  // What it is a copy of may be moving.
  slide.card.removeAttribute('style');
  return slide;
}

/** Forward, the paper moves up: as it does for what comes next. */
export type Direction = 1 | -1;

const moves: { card: HTMLElement; animation: Animation }[] = [];

/** Both stand in the same place. */
function exchange(leaving: Slide, coming: Slide): void {
  for (const { card, animation } of moves.splice(0)) {
    animation.cancel();
    card.style.visibility = '';
  }
  layOut(coming);
  setShown(coming.element, true);
  // What is hidden loses the focus.
  if (leaving.element.contains(document.activeElement)) {
    coming.element.querySelector('button')?.focus({ preventScroll: true });
  }
  setShown(leaving.element, false);
}

function setShown(element: HTMLElement, isShown: boolean) {
  element.toggleAttribute('data-shown', isShown);
  element.inert = !isShown;
  element.ariaHidden = String(!isShown);
}

/** Exchanges them as a printer feeds continuous paper: bar by bar, holes and all; with reduced motion at once. */
export function feedPaper(leaving: Slide, coming: Slide, direction: Direction): void {
  // Before anything changes, so that the browser has the answer.
  const height = leaving.card.offsetHeight;
  const bar = Number.parseFloat(getComputedStyle(leaving.card).lineHeight);
  const bars = Math.round(height / bar);
  const timing = { duration: paperFeedMs, easing: `steps(${bars})` };
  const distance = direction * height;
  exchange(leaving, coming);
  // White and green go on in turn from one sheet to the next.
  const beganGreen = 'beginsGreen' in leaving.card.dataset;
  coming.card.toggleAttribute('data-begins-green', beganGreen !== (bars % 2 === 1));
  move(leaving, { y: 0 }, { y: -distance }, timing);
  move(coming, { y: distance }, { y: 0 }, timing);
}

type Place = { x?: number; y?: number };

function move({ card }: Slide, from: Place, to: Place, timing: KeyframeAnimationOptions) {
  const transform = [from, to].map(({ x = 0, y = 0 }) => `translate(${x}px, ${y}px)`);
  if (isMotionReduced()) return;
  // One that leaves is hidden otherwise.
  card.style.visibility = 'visible';
  const animation = card.animate({ transform }, timing);
  const move = { card, animation };
  moves.push(move);
  // Its event may come after the next exchange, which has ended it already.
  animation.addEventListener('finish', () => {
    if (moves.includes(move)) card.style.visibility = '';
  });
}

const gapPx = 24;
/** How far a finger has to move a slide to turn it, of the way to the next. */
const turnFrom = 1 / 5;
const swipeTiming = { duration: 240, easing };

/**
 * Lets a finger move the slides sideways; a mouse selects the text instead. `slideAt` answers the slide that is shown for 0,
 * and else the one before or after it; `onDrag` says when a finger begins to move it and when it has left; `onTurn` is
 * called once they were exchanged.
 */
export function watchSwipes(
  viewport: HTMLElement,
  slideAt: (by: Direction | 0) => Slide,
  onDrag: (isDragged: boolean) => void,
  onTurn: (direction: Direction) => void,
) {
  let drag: { startX: number; leaving: Slide; coming?: Slide; byPx: number } | undefined;
  let besidePx = 0;
  const place = ({ card }: Slide, x?: number) => {
    card.style.transform = x === undefined ? '' : `translateX(${x}px)`;
    card.style.visibility = x === undefined ? '' : 'visible';
  };
  const directionOf = (byPx: number): Direction => (byPx < 0 ? 1 : -1);

  viewport.addEventListener('pointerdown', ({ pointerType, isPrimary, clientX }) => {
    if (pointerType !== 'touch' || !isPrimary) return;
    besidePx = viewport.clientWidth + gapPx;
    drag = { startX: clientX, leaving: slideAt(0), byPx: 0 };
  });
  viewport.addEventListener('pointermove', ({ clientX }) => {
    if (!drag || clientX === drag.startX) return;
    if (!drag.coming) onDrag(true);
    const byPx = clientX - drag.startX;
    const direction = directionOf(byPx);
    const coming = slideAt(direction);
    if (drag.coming && drag.coming !== coming) place(drag.coming);
    drag = { ...drag, coming, byPx };
    layOut(coming);
    place(drag.leaving, byPx);
    place(coming, byPx + direction * besidePx);
  });
  const end = ({ type }: PointerEvent) => {
    const { leaving, coming, byPx = 0 } = drag ?? {};
    drag = undefined;
    if (!leaving || !coming) return;
    onDrag(false);
    for (const slide of [leaving, coming]) place(slide);
    // A key may have turned it meanwhile.
    if (leaving !== slideAt(0)) return;
    const asidePx = directionOf(byPx) * besidePx;
    const isTurned = type === 'pointerup' && Math.abs(byPx) > besidePx * turnFrom;
    if (isTurned) exchange(leaving, coming);
    move(leaving, { x: byPx }, { x: isTurned ? -asidePx : 0 }, swipeTiming);
    move(coming, { x: byPx + asidePx }, { x: isTurned ? 0 : asidePx }, swipeTiming);
    if (isTurned) onTurn(directionOf(byPx));
  };
  viewport.addEventListener('pointerup', end);
  viewport.addEventListener('pointercancel', end);
}
