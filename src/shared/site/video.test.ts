import { expect, test } from 'vitest';
import { videoEmbed } from './video.ts';

const youTube = {
  origin: 'https://www.youtube-nocookie.com',
  src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
};

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL1&index=2',
  'https://youtu.be/dQw4w9WgXcQ?si=AbC-123&t=10',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s plays from the host that sets no cookies, without its further parameters', (url) => {
  expect(videoEmbed(url)).toEqual(youTube);
});

test.each([
  ['https://www.vimeo.com/76979871?share=copy#t=10s', '', ''],
  ['https://vimeo.com/channels/staffpicks/76979871', '', ''],
  ['https://player.vimeo.com/video/76979871', '', ''],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', 'h=8272103f6e&', '/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'h=8272103f6e&', '/8272103f6e'],
])('%s plays without tracking, with the hash that opens an unlisted one', (url, hash, end) => {
  expect(videoEmbed(url)).toEqual({
    origin: 'https://player.vimeo.com',
    src: `https://player.vimeo.com/video/76979871?${hash}dnt=1&autoplay=1`,
    page: `https://vimeo.com/76979871${end}`,
  });
});

test.each([
  'https://evil.test/https://vimeo.com/1',
  'https://vimeo.com@evil.test/76979871',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=%22%3E',
  'https://vimeo.com/somebody',
  'javascript:alert(1)',
])('%s is no video', (url) => {
  expect(videoEmbed(url)).toBeUndefined();
});
