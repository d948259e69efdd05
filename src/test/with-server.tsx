import { observable } from '@trpc/server/observable';
import { useState, type ReactNode } from 'react';
import { createData, DataContext, DataProvider } from '#client/trpc.tsx';

type WithServerProps = {
  /** What the server answers, by the path of the procedure. */
  answer: (path: string, input: unknown) => unknown;
  children: ReactNode;
};

/** For components that ask the server: a server, and a cache of their own. */
export function WithServer({ answer, children }: WithServerProps) {
  const [data] = useState(() =>
    createData(
      () =>
        ({ op }) =>
          observable((observer) => {
            observer.next({ result: { type: 'data', data: answer(op.path, op.input) } });
            observer.complete();
          }),
    ),
  );
  return (
    <DataContext value={data}>
      <DataProvider>{children}</DataProvider>
    </DataContext>
  );
}
