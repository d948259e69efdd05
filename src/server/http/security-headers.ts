import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { videoEmbed } from '#shared/site/video.ts';
import { notStored } from './cache-control.ts';

const twoYearsS = 2 * 365 * 24 * 60 * 60;

/** React Aria adds this style sheet by script, for its press handling; the page's own styles are hashed as they are. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** What every answer carries, also an error, a redirect or a file; a page brings a policy of its own. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    permissionsPolicy: {
      camera: [],
      displayCapture: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity:
      publicUrl.startsWith('https:') && `max-age=${twoYearsS}; includeSubDomains`,
    xFrameOptions: 'DENY',
    // What only browsers of long ago understand.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** For a page that is shown in a frame of one of our pages. */
export const framedPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

/**
 * For a mail that is shown in a frame of one of our pages: it has styles of its own, and can do nothing but open links in
 * other tabs. It has our origin, which is of no use without scripts; `LetterPreview` says why.
 */
export const mailFrameHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': notStored,
};

/** The policy of a page: the inline scripts and styles that stand in its HTML, by hash, and from elsewhere the video alone. */
export function pagePolicy(html: string, videoUrl: string, frameAncestors: string): string {
  const video = videoEmbed(videoUrl)?.origin;
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, inlineScript)}`,
    `style-src 'self' ${hashes(html, inlineStyle)} ${reactAriaStyle}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${video ? ` ${video}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>(.*?)<\/script>/gs;
const inlineStyle = /<style[^>]*>(.*?)<\/style>/gs;

function hashes(html: string, pattern: RegExp): string {
  const contents = [...html.matchAll(pattern)].map(([, content = '']) => content);
  return [...new Set(contents)]
    .map((content) => `'sha256-${hash('sha256', content, 'base64')}'`)
    .join(' ');
}
