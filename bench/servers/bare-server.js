// The measure of all: what Node itself can do. It holds one answer in memory and sends it, and has better-sqlite3 open
// as the site has. JavaScript and not TypeScript, so that it starts as fast as a script can.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import BetterSqlite3 from 'better-sqlite3';

const database = new BetterSqlite3(process.env.DATABASE);
database.prepare('select count(*) from ai_facts').get();

const { path, status, headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((request, response) => {
  if (request.url === path) response.writeHead(status, headers).end(bytes);
  else response.writeHead(404).end();
}).listen(Number(process.env.PORT));
