import { smoothPath } from './smooth-path.js';

/** Invented readings of a building that does not exist; the words are in the page, one item for each scene. */
const charts = [
  {
    limit: 80.6,
    mark: 14,
    ticks: [70, 75, 80],
    readings: [
      70.8, 70.6, 70.9, 71.1, 70.7, 70.5, 70.8, 71.2, 71, 71.4, 72.6, 75.1, 78.9, 81.8, 82.4, 79.6,
      75.8, 73, 71.6, 71.1, 70.8, 70.9, 70.6, 70.7, 70.9,
    ],
    others: [68.2, 69.4, 72.3],
  },
  {
    limit: 0,
    mark: 12,
    ticks: [-8, -4, 0],
    readings: [
      -8.2, -7.9, -8.4, -7.1, -8.1, -8, -8.3, -7.4, -7.2, -5, -2.1, 0.6, 1.8, 1.2, -1.6, -4.8, -7,
      -8.1, -8, -7.2, -8.1, -8.3, -7.9, -8.2, -8,
    ],
    others: [-9.4, -7.6],
  },
  {
    limit: 60,
    mark: 11,
    ticks: [45, 50, 55],
    readings: [
      46, 48, 51, 53, 52, 49, 46, 45, 47, 51, 55, 56, 53, 49, 47, 46, 48, 50, 52, 51, 48, 45, 44,
      46, 49, 50, 48, 47,
    ],
    others: [47],
  },
];

const letterMs = 30;
const drawMs = 2_500;
const ringMs = 400;
/** How long an answer is read, until the next question. */
const answeredMs = 2_200;
const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;

const find = (id) => document.getElementById(id);
const playLabel = find('play').getAttribute('aria-label');
const pauseLabel = find('play').dataset.pause;

let totalMs = 0;
const scenes = [...find('scenes').children].map((scene, index) => {
  const [question, answer, caption] = [...scene.children].map((line) => line.textContent);
  const startMs = totalMs;
  const answerMs = question.length * letterMs + drawMs;
  totalMs += answerMs + answeredMs;
  return { question, answer, caption, startMs, answerMs, words: scene.dataset, ...charts[index] };
});

const lastSecond = Math.ceil(totalMs / 1_000);

let elapsedMs = 0;
let isPlaying = false;
let hasStarted = false;
let drawn;

/** What stands in the frame at a moment. Before it has played, and without motion, each scene stands whole. */
function show() {
  const scene = scenes.findLast(({ startMs }) => startMs <= elapsedMs);
  const isWhole = !hasStarted || isMotionReduced;
  const sinceMs = isWhole ? Infinity : elapsedMs - scene.startMs;
  const drawnShare = share(sinceMs - (scene.answerMs - drawMs), drawMs);
  const ringShare = share(sinceMs - scene.answerMs, ringMs);
  const isAnswered = drawnShare === 1;

  if (drawn !== scene) draw(scene);
  find('question').textContent = scene.question.slice(0, sinceMs / letterMs) || '\u00a0';
  find('curves').style.clipPath = `inset(-10% ${(1 - drawnShare) * 100}% -10% 0)`;
  find('limit').hidden = drawnShare === 0;
  // A round end of a line that has not begun would be a dot.
  find('mark').style.visibility = ringShare > 0 ? '' : 'hidden';
  find('ring').style.strokeDashoffset = String(1 - ringShare);
  find('answer').textContent = isAnswered ? scene.answer : '\u00a0';
  // It keeps its place, so that the curves stay where they are.
  find('caption').style.visibility = ringShare === 1 ? '' : 'hidden';

  const seconds = Math.round(elapsedMs / 1_000);
  const position = find('position');
  position.value = String(seconds);
  position.style.setProperty('--played', String(seconds / lastSecond));
  const at = position.dataset.text.replace('{seconds}', seconds).replace('{total}', lastSecond);
  position.setAttribute('aria-valuetext', `${at}: ${scene.question}`);
}

function share(sinceMs, lengthMs) {
  return Math.min(1, Math.max(0, sinceMs / lengthMs));
}

/** The curves of a scene: the one that answers in green, its neighbours faint, its limit dashed. */
function draw(scene) {
  drawn = scene;
  const { readings, limit, others, mark, ticks, words } = scene;
  const neighbours = others.map((base, nth) =>
    readings.map((_, index) => base + Math.sin(index * (0.7 + nth * 0.2)) * 0.5),
  );
  const all = [limit, ...readings, ...neighbours.flat()];
  const lowest = Math.min(...all);
  const highest = Math.max(...all);
  const x = (index) => (index / (readings.length - 1)) * 100;
  const y = (reading) => 8 + ((highest - reading) / (highest - lowest)) * 84;
  const path = (d, className) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    element.setAttribute('d', d);
    element.setAttribute('class', className);
    return element;
  };
  const curve = (values, className) =>
    path(smoothPath(values.map((value, index) => [x(index), y(value)])), className);

  find('curves').replaceChildren(
    ...neighbours.map((values) => curve(values, 'neighbour')),
    path(`M0 ${y(limit)}H100`, 'limit'),
    curve(readings, 'answer'),
  );
  find('ticks').replaceChildren(
    ...ticks.map((value) => {
      const tick = document.createElement('span');
      tick.textContent = String(value).replace('-', '\u2212');
      tick.style.top = `${y(value)}%`;
      return tick;
    }),
  );
  find('limit').textContent = words.limit;
  find('limit').style.top = `${y(limit)}%`;
  find('mark').style.left = `${x(mark)}%`;
  find('mark').style.top = `${y(readings[mark])}%`;
  find('from').textContent = words.from;
  find('to').textContent = words.to;
  find('caption').textContent = scene.caption;
}

let before = 0;
function step(now) {
  if (!isPlaying) return;
  // A frame may be dated before the press that asked for it.
  elapsedMs = Math.min(totalMs, elapsedMs + Math.max(0, now - before));
  before = now;
  if (elapsedMs === totalMs) setPlaying(false);
  show();
  requestAnimationFrame(step);
}

function setPlaying(playing) {
  isPlaying = playing;
  find('play').setAttribute('aria-label', playing ? pauseLabel : playLabel);
  find('play-icon').setAttribute('d', playing ? 'M5 4h3v12H5zM12 4h3v12h-3z' : 'M6 4v12l10-6z');
  if (!playing) return;
  hasStarted = true;
  if (elapsedMs === totalMs) elapsedMs = 0;
  before = performance.now();
  requestAnimationFrame(step);
}

function setCaptions(areOn) {
  find('captions').setAttribute('aria-pressed', String(areOn));
  find('caption').hidden = !areOn;
}

/** On the slider: where each scene begins, and the last one ends. */
function markScenes() {
  const marks = [...scenes.map(({ startMs }) => startMs / 1_000), lastSecond].map((second) => {
    const mark = document.createElement('span');
    mark.style.setProperty('--at', String(second / lastSecond));
    return mark;
  });
  find('scene-marks').replaceChildren(...marks);
}

find('position').max = String(lastSecond);
find('position').addEventListener('input', ({ target }) => {
  hasStarted = true;
  elapsedMs = Math.min(totalMs, Number(target.value) * 1_000);
  show();
});
find('play').addEventListener('click', () => setPlaying(!isPlaying));
find('captions').addEventListener('click', () => setCaptions(find('caption').hidden));
document.addEventListener('visibilitychange', () => document.hidden && setPlaying(false));

// On a phone the curves need the room.
setCaptions(matchMedia('(min-width: 30rem)').matches);
markScenes();
show();
