import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** What the client waits for: the greeting, the reply to a command, or the one to the whole message. */
export type Stage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

/** A reply of its own, no reply, the end of the connection, or the usual reply after a while. */
export type Misbehaviour =
  { reply: string } | { delayMs: number } | { hold: Promise<unknown> } | 'silence' | 'close';

/** `recipient` is known from RCPT on. */
export type Behaviour = (stage: Stage, recipient: string) => Misbehaviour | undefined;

const usual: Record<Stage, string> = {
  greeting: '220 mail.test',
  EHLO: '250-mail.test\r\n250-PIPELINING\r\n250 AUTH PLAIN LOGIN',
  AUTH: '235 welcome',
  MAIL: '250 sender accepted',
  RCPT: '250 recipient accepted',
  DATA: '354 go ahead',
  message: '250 message queued',
};

/**
 * A mail server that stores what it is sent and misbehaves as `behave` says. It speaks SMTP by itself, because a library
 * for servers gives no say in the greeting, in silence and in half a conversation.
 */
export async function startMailServer(behave: Behaviour = () => undefined) {
  const messages: { to: string; recipients: string[]; text: string }[] = [];
  const tried: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const serve = async (socket: Socket) => {
    let hasSender = false;
    let recipient = '';
    let recipients: string[] = [];
    const answer = async (stage: Stage) => {
      const behaviour = behave(stage, recipient);
      if (behaviour === 'close') return void socket.destroy();
      if (behaviour === 'silence') return await new Promise<never>(() => {});
      if (behaviour && 'delayMs' in behaviour) await sleep(behaviour.delayMs);
      if (behaviour && 'hold' in behaviour) await behaviour.hold;
      const isRefused = behaviour && 'reply' in behaviour;
      socket.write(`${isRefused ? behaviour.reply : usual[stage]}\r\n`);
      return !isRefused;
    };
    await answer('greeting');
    let text: string[] | undefined;
    for await (const line of createInterface({ input: socket })) {
      if (text && line !== '.') {
        // The dot that a client puts before one that begins a line.
        text.push(line.replace(/^\.\./, '.'));
        continue;
      }
      if (text) {
        const isAccepted = await answer('message');
        if (isAccepted) messages.push({ to: recipient, recipients, text: text.join('\r\n') });
        text = undefined;
        continue;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO' || command === 'AUTH') await answer(command);
      else if (command === 'MAIL') {
        recipients = [];
        hasSender = (await answer('MAIL')) ?? false;
      } else if (command === 'RCPT' && hasSender) {
        recipient = /<(.*?)>/.exec(line)?.[1] ?? '';
        tried.push(recipient);
        if (await answer('RCPT')) recipients.push(recipient);
      } else if (command === 'DATA' && recipients.length > 0) {
        if (await answer('DATA')) text = [];
      } else if (command === 'RCPT' || command === 'DATA') {
        // Clients send both without waiting for what comes of the command before.
        socket.write('503 out of order\r\n');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  };

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    // A client that is killed, or has waited long enough, cuts its connection.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    serve(socket).catch(() => {});
  });
  const port = await listen(server);
  // A process of which nothing else runs can exit.
  server.unref();
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    messages,
    /** The recipients that were named, in their order, one for each attempt. */
    tried,
    connections: () => connections,
    /** How many of them are not closed. */
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
