import { Hono } from 'hono';
import type { OpenContext } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { oneClickPath } from '../mail/mailer.ts';
import { createCaller } from '../routers/index.ts';

/** Where mail programs end a subscription by themselves (RFC 8058): with a form, and from anywhere. */
export function createOneClick(open: OpenContext) {
  const oneClick = new Hono();

  oneClick.post(oneClickPath, async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    // Some end the body as a line.
    if (String(form['List-Unsubscribe']).trim() !== 'One-Click') {
      throw new AnsweredError('BAD_REQUEST', 'The body must be List-Unsubscribe=One-Click.');
    }
    await createCaller(open(c)).subscribers.leave({ token: c.req.query('token') ?? '' });
    return c.json({ success: true });
  });

  // A mail program that knows no one-click opens the address instead: the page asks, and nothing is changed by that.
  oneClick.get(oneClickPath, (c) =>
    c.redirect(`/?leave=${encodeURIComponent(c.req.query('token') ?? '')}#newsletter`, 303),
  );

  return oneClick;
}
