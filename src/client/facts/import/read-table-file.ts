/** The text of a file: UTF-8, or Windows-1252 where it is no valid UTF-8. A byte order mark is left out. */
export async function readTableFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Every sequence of bytes is valid in it.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
