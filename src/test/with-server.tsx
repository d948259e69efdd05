import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { useState, type ReactNode } from 'react';
import { createData, DataContext, DataProvider } from '#client/trpc.tsx';

type WithServerProps = {
  /** What the server answers, by the path of the procedure. What it throws is a refusal. */
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
            queueMicrotask(() => {
              try {
                // Over the wire every answer is a new object.
                const data: unknown = structuredClone(answer(op.path, op.input));
                observer.next({ result: { type: 'data', data } });
                observer.complete();
              } catch (error) {
                if (!(error instanceof Error)) throw error;
                observer.error(TRPCClientError.from(error));
              }
            });
          }),
    ),
  );
  return (
    <DataContext value={data}>
      <DataProvider>{children}</DataProvider>
    </DataContext>
  );
}
