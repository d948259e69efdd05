// Before the first paint, and whenever the visitor changes it: the theme of the page around the frame.
try {
  const page = window.parent.document.documentElement;
  const follow = () => {
    for (const theme of ['light', 'dark']) {
      document.documentElement.classList.toggle(theme, page.classList.contains(theme));
    }
  };
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ['class'] });
} catch {
  // In a page of another origin the device's preference decides.
}

addEventListener('DOMContentLoaded', () => {
  /** A reading each five minutes, or each seventy of a week. */
  const steps = 144;

  /** Noise of so much up or down, the same in every browser. */
  function noise(seed, most) {
    let state = seed;
    return () => {
      state = (state * 16_807) % 2_147_483_647;
      return ((state / 2_147_483_647) * 2 - 1) * most;
    };
  }

  /** One line of readings: what `at` says for each step, as a sensor would measure it. */
  function line(seed, most, at) {
    const next = noise(seed, most);
    return Array.from({ length: steps + 1 }, (_, step) => at(step) + next());
  }

  /** Straight between the points that are known. */
  function between(points, step) {
    const after = points.findIndex(([at]) => at >= step);
    if (after <= 0) return (after < 0 ? points.at(-1) : points[0])[1];
    const [[fromStep, from], [toStep, to]] = points.slice(after - 1, after + 1);
    return from + ((step - fromStep) / (toStep - fromStep)) * (to - from);
  }

  const room = (seed, base) =>
    line(
      seed,
      0.15,
      (step) => base + Math.sin(step / (6 + (seed % 9)) + seed) * (0.2 + (seed % 4) / 8),
    );
  /** The compressor cools for five minutes in every half hour; a door that opens lets warmth in. */
  const freezer = (seed, base, openedAt) =>
    line(seed, 0.15, (step) => {
      const isOpen = step >= openedAt && step < openedAt + 6;
      return base + ((step + seed) % 6) * 0.22 + (isOpen ? 1.1 - (step - openedAt) * 0.2 : 0);
    });
  /** Seven days, each damper by night, with a slow change over the week. */
  const storage = (seed, low, high) =>
    line(seed, 0.4, (step) => {
      const share = 0.55 * Math.sin(step / 3.27 + seed) + 0.45 * Math.sin(step / 34 + seed);
      return (low + high) / 2 + (share * (high - low)) / 2;
    });

  /** Goes through the points, exactly, and with some noise from one to the next. */
  const through = (readings, points) => {
    const next = noise(17, 0.25);
    const known = new Map(points);
    const [from, to] = [points[0][0], points.at(-1)[0]];
    return readings.map((reading, step) => {
      if (step < from || step > to) return reading;
      return known.get(step) ?? between(points, step) + next();
    });
  };

  /** Invented readings of a building that does not exist; the words are in the page, one item for each scene. */
  const charts = [
    {
      limit: 80.6,
      marks: [84],
      ticks: [70, 75, 80],
      answering: 1,
      lines: [
        room(11, 65.8),
        through(room(5, 70.8), [
          [57, 71.2],
          [63, 72.4],
          [68, 74.9],
          [73, 77.1],
          [76, 79.8],
          [80, 81.6],
          [84, 82.4],
          [88, 81.6],
          [93, 79.7],
          [100, 77.2],
          [108, 75],
          [118, 73],
          [128, 71.8],
          [138, 71.1],
        ]),
        room(23, 68.2),
        room(31, 74),
      ],
    },
    {
      limit: 0,
      marks: [72],
      ticks: [-8, -4, 0],
      answering: 2,
      lines: [
        freezer(3, -10.8, 30),
        freezer(7, -6.6, 104),
        through(freezer(12, -8.6, 200), [
          [60, -7.8],
          [63, -3.9],
          [66, 0],
          [69, 1.2],
          [72, 1.8],
          [75, 1.1],
          [78, 0],
          [84, -2.6],
          [92, -5.2],
          [100, -7],
          [108, -8.2],
        ]),
      ],
    },
    {
      limit: 60,
      marks: [62, 112],
      ticks: [45, 50, 55, 60],
      answering: 0,
      lines: [
        through(
          through(storage(2, 45.6, 53.4), [
            [56, 49.4],
            [59, 52.9],
            [62, 56],
            [64, 54.6],
            [67, 50.6],
            [70, 46.4],
          ]),
          [
            [106, 47.8],
            [109, 45.6],
            [112, 44],
            [114, 45],
            [117, 47.8],
          ],
        ),
        storage(9, 47, 50),
      ],
    },
  ];

  /** From one name of a line to the next, where their lines end closer to each other. */
  const namePx = 20;
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

  // It rests where the first answer has been given.
  let elapsedMs = scenes[0].answerMs + ringMs;
  let isPlaying = false;
  let hasStarted = false;
  let drawn;

  /** What stands in the frame at a moment. Without motion each scene stands whole. */
  function show() {
    const scene = scenes.findLast(({ startMs }) => startMs <= elapsedMs);
    const sinceMs = isMotionReduced ? Infinity : elapsedMs - scene.startMs;
    const drawnShare = share(sinceMs - (scene.answerMs - drawMs), drawMs);
    const ringShare = share(sinceMs - scene.answerMs, ringMs);
    const isAnswered = drawnShare === 1;

    if (drawn !== scene) draw(scene);
    const typed = scene.question.slice(0, sinceMs / letterMs);
    // What is not typed yet keeps its place.
    const rest = document.createElement('span');
    rest.textContent = scene.question.slice(typed.length);
    find('question').replaceChildren(typed, rest);
    find('curves').style.clipPath = `inset(-10% ${(1 - drawnShare) * 100}% -10% 0)`;
    find('curves').classList.toggle('answered', isAnswered);
    find('limit').hidden = drawnShare === 0;
    // A round end of a line that has not begun would be a dot.
    find('marks').style.visibility = ringShare > 0 ? '' : 'hidden';
    find('marks').style.setProperty('--undrawn', String(1 - ringShare));
    find('names').style.visibility = isAnswered ? '' : 'hidden';
    find('answer').textContent = isAnswered ? scene.answer : '\u00a0';
    // It keeps its place, so that the curves stay where they are.
    find('caption').style.visibility = ringShare === 1 ? '' : 'hidden';

    const seconds = Math.round(elapsedMs / 1_000);
    const position = find('position');
    // By the keyboard in whole seconds; while it plays by itself without jumps.
    const isSmooth = isPlaying && document.activeElement !== position;
    position.step = isSmooth ? 'any' : '1';
    position.value = String(isSmooth ? elapsedMs / 1_000 : seconds);
    position.style.setProperty('--played', String(Number(position.value) / lastSecond));
    const at = position.dataset.text.replace('{seconds}', seconds).replace('{total}', lastSecond);
    position.setAttribute('aria-valuetext', `${at}: ${scene.question}`);
  }

  function share(sinceMs, lengthMs) {
    return Math.min(1, Math.max(0, sinceMs / lengthMs));
  }

  /** The lines of a scene, named at their ends: the one that answers in green, its neighbours faint, its limit dashed. */
  function draw(scene) {
    drawn = scene;
    const { limit, lines, answering, marks, ticks, words } = scene;
    const all = [limit, ...lines.flat()];
    const lowest = Math.min(...all);
    const highest = Math.max(...all);
    const x = (step) => (step / steps) * 100;
    const y = (reading) => 8 + ((highest - reading) / (highest - lowest)) * 84;
    const path = (d, className) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      element.setAttribute('d', d);
      element.setAttribute('class', className);
      return element;
    };
    const label = (text, top, className = '') => {
      const element = document.createElement('span');
      element.textContent = text;
      element.className = className;
      element.style.top = `${top}%`;
      return element;
    };
    const classOf = (nth) => (nth === answering ? 'answer' : 'neighbour');

    find('curves').replaceChildren(
      path(`M0 ${y(limit)}H100`, 'limit'),
      ...lines.map((readings, nth) =>
        path(
          `M${readings.map((reading, step) => `${x(step)} ${y(reading)}`).join('L')}`,
          classOf(nth),
        ),
      ),
    );
    const names = words.names.split(' ');
    const nameGap = (namePx / find('chart').clientHeight) * 100;
    const tops = lines.map((readings) => y(readings.at(-1)));
    const downwards = [...tops.keys()].sort((one, other) => tops[one] - tops[other]);
    for (const [place, nth] of downwards.entries()) {
      if (place > 0) tops[nth] = Math.max(tops[nth], tops[downwards[place - 1]] + nameGap);
    }
    find('names').replaceChildren(
      ...names.map((name, nth) => label(name, tops[nth], classOf(nth))),
    );
    find('ticks').replaceChildren(
      ...ticks.map((value) => label(String(value).replace('-', '\u2212'), y(value))),
    );
    find('limit').textContent = words.limit;
    find('limit').style.top = `${y(limit)}%`;
    find('marks').replaceChildren(
      ...marks.map((step) => {
        const mark = find('mark').content.cloneNode(true);
        for (const { style } of mark.children) {
          style.left = `${x(step)}%`;
          style.top = `${y(lines[answering][step])}%`;
        }
        return mark;
      }),
    );
    find('hours').replaceChildren(
      ...words.hours.split(', ').map((hour) => {
        const element = document.createElement('span');
        element.textContent = hour;
        return element;
      }),
    );
    find('caption').textContent = scene.caption;
  }

  let before = 0;
  function step(now) {
    if (!isPlaying) return;
    // A frame may be dated before the press that asked for it.
    elapsedMs = Math.min(totalMs, elapsedMs + Math.max(0, now - before));
    before = now;
    if (elapsedMs === totalMs) return setPlaying(false);
    show();
    requestAnimationFrame(step);
  }

  function setPlaying(playing) {
    isPlaying = playing;
    find('play').setAttribute('aria-label', playing ? pauseLabel : playLabel);
    find('play-icon').setAttribute('d', playing ? 'M5 4h3v12H5zM12 4h3v12h-3z' : 'M6 4v12l10-6z');
    // The slider is on a whole second again.
    if (!playing) return show();
    if (!hasStarted || elapsedMs === totalMs) elapsedMs = 0;
    hasStarted = true;
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
});
