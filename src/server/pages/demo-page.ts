import { html } from 'hono/html';
import { demo } from '#content';

/** The inside of the demo's frame. It reads without script; `public/demo` has the script that plays it. */
export function demoPage() {
  const { frameTitle, scenes, controls } = demo;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${frameTitle}</title>
        <link rel="stylesheet" href="/demo/demo.css" />
        <script src="/demo/demo.js"></script>
      </head>
      <body>
        <main>
          <h1 class="for-readers">${frameTitle}</h1>
          <div id="picture" aria-hidden="true">
            <p id="question"></p>
            <div id="chart">
              <svg id="curves" viewBox="0 0 100 100" preserveAspectRatio="none" fill="none"></svg>
              <div id="ticks"></div>
              <div id="names"></div>
              <span id="limit"></span>
              <div id="marks"></div>
              <template id="mark">
                <span class="reading"></span>
                <svg class="ring" viewBox="0 0 36 36" fill="none">
                  <path
                    pathLength="1"
                    d="M25 5C15 .5 4 8 4 18.5 4 28 12 33 20 32c9-1 13-9 12-16C31 8 24 3 16 4.5"
                  />
                </svg>
              </template>
            </div>
            <p id="hours"></p>
            <p id="answer"></p>
            <p id="caption"></p>
          </div>
          <div id="controls">
            <button
              id="play"
              type="button"
              aria-label="${controls.play}"
              data-pause="${controls.pause}"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path id="play-icon" d="M6 4v12l10-6z" />
              </svg>
            </button>
            <div id="slider">
              <div id="scene-marks" aria-hidden="true"></div>
              <input
                id="position"
                type="range"
                min="0"
                value="0"
                step="1"
                aria-label="${controls.position}"
                data-text="${controls.positionText}"
              />
            </div>
            <button id="captions" type="button" aria-pressed="true">
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M2.5 2.5h15v15h-15z" />
                <path d="m5.5 10 3.5 3.5 5.5-7" />
              </svg>
              ${controls.captions}
            </button>
          </div>
          <ol id="scenes" class="for-readers">
            ${scenes.map(
              ({ question, answer, shown, chart }) =>
                html`<li
                  data-hours="${chart.hours}"
                  data-names="${chart.names}"
                  data-limit="${chart.limit}"
                >
                  <p>${question}</p>
                  <p>${answer}</p>
                  <p>${shown}</p>
                </li> `,
            )}
          </ol>
        </main>
      </body>
    </html> `;
}
