// Plain JavaScript without imports, so that any Node can read it and say what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `This site needs Node 24.7 or newer and was started with ${process.versions.node}; "npm ci" installs one that fits.\n`,
  );
  process.exit(1);
}
