import { demoAnswers } from './demo-answers.ts';

/** A still of three answers; a narrow frame has room for the first. */
export function DemoPoster() {
  return (
    <div className="@container size-full">
      <ul className="grid size-full @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[5fr_4fr]">
        {demoAnswers.map(({ question, answer, limit, from, to, readings }) => (
          <li
            key={question}
            className="flex min-h-0 flex-col border-rule p-3 not-first:hidden first:col-span-full @min-[40rem]:p-5 @min-[40rem]:not-first:flex @min-[40rem]:not-first:border-t @min-[40rem]:last:border-l"
          >
            <p className="font-mono text-note text-ink-soft">{question}</p>
            <p className="text-note font-semibold @min-[40rem]:text-body">{answer}</p>
            <Trace readings={readings} limit={limit.value} />
            <p className="hidden justify-between pt-1 font-mono text-note text-ink-soft @min-[40rem]:flex">
              <span>{from}</span>
              <span className="before:mr-2 before:inline-block before:w-6 before:border-t before:border-dashed before:border-field before:align-middle">
                {limit.label}
              </span>
              <span>{to}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TraceProps = { readings: readonly number[]; limit: number };

/** The sensor's curve and its dashed limit, stretched to the room there is. */
function Trace({ readings, limit }: TraceProps) {
  const lowest = Math.min(...readings);
  const highest = Math.max(limit, ...readings);
  const y = (reading: number) => (((highest - reading) / (highest - lowest)) * 100).toFixed(1);
  const points = readings.map((reading, index) => `${index},${y(reading)}`);
  const end = readings.length - 1;

  return (
    <svg
      viewBox={`0 -6 ${end} 118`}
      preserveAspectRatio="none"
      className="mt-2 min-h-0 w-full grow basis-0 *:[vector-effect:non-scaling-stroke]"
      fill="none"
      aria-hidden="true"
    >
      <path d={`M0 112H${end}`} className="stroke-field" />
      <path d={`M0 ${y(limit)}H${end}`} className="stroke-field" strokeDasharray="4 4" />
      <polyline
        points={points.join(' ')}
        className="stroke-green"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
