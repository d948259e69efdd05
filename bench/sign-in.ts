import { httpRequest } from './http-request.ts';
import type { ServerProcess } from './servers/server-process.ts';
import { siteAdmin } from './servers/start.ts';

/** Signs in as the administrator; answers the headers that carry the session. */
export async function signIn({ port }: ServerProcess): Promise<{ Cookie: string }> {
  const { status, cookies } = await httpRequest({
    port,
    path: '/api/admin/login',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(siteAdmin),
  });
  if (status !== 200) throw new Error(`the sign-in was answered with ${status}`);
  const pairs = cookies.map((cookie) => cookie.slice(0, cookie.indexOf(';')));
  return { Cookie: pairs.join('; ') };
}
