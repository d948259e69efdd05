// Takes every mail, throws it away, and says how many it took when it is ended. Called with the port.

import { SMTPServer } from 'smtp-server';

let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      taken += 1;
      done();
    });
  },
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('listening\n'));
process.once('SIGTERM', () => process.stdout.write(`${taken}\n`, () => process.exit(0)));
