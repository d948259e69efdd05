import { watchSource } from '#client/paper/source-note.ts';
import { countdownMs } from '#client/paper/typing.ts';
import { isMotionReduced, watchMotion } from '#client/ui/motion.ts';
import { isPlaying, lettersTyped, secondsLeft, type FactLengths } from './carousel-machine.ts';
import { createCarouselStore } from './carousel-store.ts';
import { fetchAsNeeded } from './fact-parts.ts';
import {
  copySlide,
  feedPaper,
  layOut,
  readSlide,
  watchSwipes,
  type Direction,
  type Slide,
} from './slides.ts';
import { startSound } from './sound.ts';
import { watchSeen } from './watch-seen.ts';

/** Until then what moves is the headline. */
const firstLetterMs = 1_800;

/** Types, turns and counts down the facts in the HTML of `FactsCarousel`. */
export function startCarousel(root: HTMLElement): void {
  const find = <Found extends HTMLElement>(selector: string) => {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`the carousel has no ${selector}`);
    return found;
  };
  const [paper, viewport, row] = [find('.paper-window'), find('.fact-viewport'), find('.fact-row')];
  const [timer, ring] = [find('[role=timer]'), find('[role=timer] circle:last-child')];
  const playback = find('[name=playback]');
  const position = root.querySelector('.carousel-controls p');

  const first = readSlide(find('.fact-slide'));
  const slides = [...root.querySelectorAll<HTMLElement>('.fact-slide')].map(readSlide);
  const slideAt = (index: number): Slide => slides.at(index % slides.length) ?? first;
  const lengths: FactLengths = {
    get count() {
      return slides.length;
    },
    letterCount: (index) => slideAt(index).letters.length,
  };
  let total = Number(root.dataset.carousel);
  const positionOf = (index: number) => `${index + 1} of ${total}`;
  const fetchMore = fetchAsNeeded(total, (facts, newTotal) => {
    total = newTotal;
    const added = facts.map((fact) => copySlide(first, fact));
    slides.push(...added);
    row.append(...added.map(({ element }) => element));
    slides.forEach(({ element }, index) => (element.ariaLabel = positionOf(index)));
    if (position) position.textContent = positionOf(store.get().index);
  });

  const store = createCarouselStore(lengths);
  const { dispatch } = store;
  const hasSource = new WeakSet<Slide>();
  const showSource = (slide: Slide) => {
    if (hasSource.has(slide)) return;
    hasSource.add(slide);
    watchSource(slide.card, {
      onToggle: (isOpen) => dispatch({ type: isOpen ? 'hold' : 'release', by: 'source' }),
    });
  };

  let shown = 0;
  let seconds: number | undefined;
  /** How the next exchange goes, where somebody asks for it; a finger has made it already. */
  let turning: Direction | 'swiped' | undefined;
  let isTurned = false;
  const draw = () => {
    const state = store.get();
    const playing = isPlaying(state);
    const slide = slideAt(state.index);
    if (state.index !== shown) {
      if (turning !== 'swiped') feedPaper(slideAt(shown), slide, turning ?? 1);
      isTurned = turning !== undefined;
      turning = undefined;
      shown = state.index;
      if (position) position.textContent = positionOf(shown);
      void fetchMore(
        slides.map(({ id }) => id),
        shown,
      );
    }
    showSource(slide);
    // While nobody waits for it.
    if (state.phase === 'counting') for (const by of [1, -1]) layOut(slideAt(shown + by));
    slide.showLetters(lettersTyped(state, lengths));

    const isTimerHidden = state.phase !== 'counting' || slides.length === 1;
    if (timer.hidden !== isTimerHidden) timer.hidden = isTimerHidden;
    if (seconds !== secondsLeft(state)) {
      seconds = secondsLeft(state);
      ring.setAttribute('stroke-dasharray', `${seconds} ${countdownMs / 1_000}`);
      timer.lastElementChild?.replaceChildren(String(seconds));
    }
    if (playback.hasAttribute('data-paused') === playing) {
      playback.toggleAttribute('data-paused', !playing);
      playback.ariaLabel = playback.title = playing ? 'Pause' : 'Play';
    }
    // Who turns hears what comes; what comes by itself is not read aloud.
    const isHeard = isTurned || state.pauseReasons.has('focus');
    const live = playing && !isHeard ? 'off' : 'polite';
    if (row.ariaLive !== live) row.ariaLive = live;
  };
  store.subscribe(draw);

  const turn = (direction: Direction, how: Direction | 'swiped' = direction) => {
    turning = how;
    dispatch({ type: 'move', index: (shown + direction + slides.length) % slides.length });
  };
  for (const button of root.querySelectorAll<HTMLButtonElement>('.carousel-controls [value]')) {
    button.addEventListener('click', () => turn(button.value === '1' ? 1 : -1));
  }
  playback.addEventListener('click', () =>
    dispatch({ type: isPlaying(store.get()) ? 'pause' : 'play' }),
  );
  if (slides.length > 1) {
    watchSwipes(
      viewport,
      (by) => slideAt(shown + by),
      (isDragged) => dispatch({ type: isDragged ? 'hold' : 'release', by: 'pointer' }),
      (direction) => turn(direction, 'swiped'),
    );
  }

  // A finger counts while it moves the card alone: it does not leave as a mouse does.
  const hold = (type: 'hold' | 'release') => (event: PointerEvent) =>
    event.pointerType !== 'touch' && dispatch({ type, by: 'pointer' });
  paper.addEventListener('pointerenter', hold('hold'));
  paper.addEventListener('pointerleave', hold('release'));
  // Once for each visit of the keyboard, so that Play stays stronger until the focus has left.
  let isVisiting = false;
  root.addEventListener('focusin', ({ target }) => {
    if (isVisiting || !(target instanceof Element && target.matches(':focus-visible'))) return;
    isVisiting = true;
    dispatch({ type: 'hold', by: 'focus' });
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && root.contains(relatedTarget)) return;
    isVisiting = false;
    dispatch({ type: 'release', by: 'focus' });
  });

  let seen = { isReadable: false, isAudible: false };
  let isOpening = true;
  const holdUnseen = () =>
    dispatch({ type: seen.isReadable && !isOpening ? 'release' : 'hold', by: 'unseen' });
  watchSeen(root, find('.first-line'), (now) => {
    seen = now;
    holdUnseen();
  });
  setTimeout(() => {
    isOpening = false;
    holdUnseen();
  }, firstLetterMs - performance.now());
  startSound(find<HTMLButtonElement>('[name=sound]'), store, lengths, () => seen.isAudible);

  dispatch({ type: 'hold', by: 'unseen' });
  root.removeAttribute('data-waiting');
  dispatch({ type: 'start', reducedMotion: isMotionReduced() });
  watchMotion((reducedMotion) => dispatch({ type: 'start', reducedMotion }));
}
