// The measure of all: what Node itself can do. It holds one answer in memory and sends it, and has better-sqlite3 open
// as the site has. JavaScript and not TypeScript, so that it starts as fast as a script can.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import BetterSqlite3 from 'better-sqlite3';

const database = new BetterSqlite3(process.env.DATABASE_URL.replace('file:', ''));
database.prepare('select count(*) from ai_facts').get();

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes);
}).listen(Number(process.env.PORT), () => process.stdout.write('{"event":"listening"}\n'));
