import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const commands = globSync(['README.md', 'bench/README.md', 'docs/**/*.md']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bnpm run ([\w:]+)([^`\n]*)/g)].map(
    ([command, name = '', rest = '']) => ({ command: `${file}: ${command}`, name, rest }),
  ),
);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

test('documents name commands that exist, with what they are given after two dashes', () => {
  expect(commands.length).toBeGreaterThan(10);
  const wrong = commands.filter(({ name, rest }) => !scripts[name] || /^ -(?!- \S)/.test(rest));
  expect(wrong.map(({ command }) => command)).toEqual([]);
});
