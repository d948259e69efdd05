import '../styles.css';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VideoFrame } from './demo-frame.tsx';

// The tests talk to no other site.
beforeAll(() => {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "frame-src 'none'";
  document.head.append(policy);
});

// As the script in the head does.
document.documentElement.classList.add('light');

test('without its script the video is a link to its page', async () => {
  await render(
    <div data-failed="">
      <VideoFrame url="https://vimeo.com/76979871" />
    </div>,
  );
  const link = page.getByRole('link', { name: 'Facility analytics demo' });
  await expect.element(link).toHaveAttribute('href', 'https://vimeo.com/76979871');
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText('Play the demo')).not.toBeVisible();
});

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
])('%s is asked for when play is pressed', async (url, src) => {
  await render(<VideoFrame url={url} />);
  expect(document.querySelector('iframe')).toBeNull();

  await page.getByRole('button', { name: 'Play the demo' }).click();
  const frame = page.getByTitle('Facility analytics demo');
  await expect.element(frame).toHaveAttribute('src', src);
  await expect.element(frame).toHaveFocus();
});
