import { expect, test } from 'vitest';
import { site } from '#site';
import { siteProblems } from './site.ts';
import { videoEmbed } from './video.ts';

test('the settings as they stand are right', () => {
  expect(siteProblems(site)).toEqual([]);
});

test('a wrong setting is named', () => {
  const wrong = { ...site, phone: '555', office: { ...site.office, city: '' } };
  expect(siteProblems(wrong)).toEqual([
    'phone: must look like (703) 555-0142',
    'office.city: must not be empty',
  ]);
  expect(siteProblems({ ...site, fax: '1' })).toHaveLength(1);
  expect(siteProblems({ ...site, videoUrl: 'https://example.org/v' })).toEqual([
    'videoUrl: must be the address of a YouTube or Vimeo video',
  ]);
});

test('a video plays from the host that sets no cookies', () => {
  const youTube = {
    origin: 'https://www.youtube-nocookie.com',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  };
  expect(videoEmbed('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toEqual(youTube);
  expect(videoEmbed('https://youtu.be/dQw4w9WgXcQ')).toEqual(youTube);
  expect(videoEmbed('https://vimeo.com/76979871')).toEqual({
    origin: 'https://player.vimeo.com',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  });
  expect(videoEmbed('https://evil.test/https://vimeo.com/1')).toBeUndefined();
});
