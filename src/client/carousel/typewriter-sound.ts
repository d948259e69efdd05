const strikeSeconds = 0.035;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Not before the visitor's first gesture: until then browsers complain of a page that tries. */
function audio(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A type hitting paper: a breath of noise, each time a little different. */
export function strike() {
  const out = audio();
  noise ??= whiteNoise(out);
  const source = new AudioBufferSourceNode(out, {
    buffer: noise,
    playbackRate: 0.8 + Math.random() * 0.4,
  });
  const body = new BiquadFilterNode(out, {
    type: 'bandpass',
    frequency: 1_800 + Math.random() * 900,
    Q: 1.2,
  });
  const loudness = 0.08 + Math.random() * 0.04;
  const gain = new GainNode(out, { gain: loudness });
  gain.gain.setValueAtTime(loudness, out.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, out.currentTime + strikeSeconds);
  source.connect(body).connect(gain).connect(out.destination);
  source.start();
}

function whiteNoise(out: AudioContext): AudioBuffer {
  const length = Math.ceil(out.sampleRate * strikeSeconds);
  const buffer = new AudioBuffer({ length, sampleRate: out.sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length }, () => Math.random() * 2 - 1),
    0,
  );
  return buffer;
}
