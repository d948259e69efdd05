const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When a message came, in the time zone of the reader. */
export function ReceivedTime({ createdAt }: { createdAt: string }) {
  return <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>;
}
