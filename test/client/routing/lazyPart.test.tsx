import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { lazyPart, loadAllParts, loadParts } from '../../../src/client/routing/lazyPart';
import { PartSlot } from '../../../src/client/routing/PartSlot';

const slice = (reducerPath: string) => ({ reducerPath, reducer: () => ({}) });

describe('code that comes when it is needed', () => {
  it('is fetched once for all who wait for it', async () => {
    const fetch = jest.fn(async () => ({ value: 1 }));
    const part = lazyPart('one', fetch);
    expect([part.peek(), fetch.mock.calls.length]).toEqual([undefined, 0]);
    const [first, second] = await Promise.all([part.load(), part.load()]);
    await part.load();
    expect([first, second, part.peek(), fetch.mock.calls.length]).toEqual([
      { value: 1 },
      { value: 1 },
      { value: 1 },
      1,
    ]);
  });

  it('is fetched again after a failure, and only then', async () => {
    const fetch = jest.fn(async () => 'here').mockRejectedValueOnce(new Error('cut'));
    const part = lazyPart('two', fetch);
    const [one, other] = await Promise.allSettled([part.load(), part.load()]);
    expect([one.status, other.status, fetch.mock.calls.length]).toEqual(['rejected', 'rejected', 1]);
    await expect(part.load()).resolves.toBe('here');
    await expect(part.arrived).resolves.toBe('here');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('has its place on the page from then on, and something else before', async () => {
    const part = lazyPart('three', async () => ({ Hello: () => <p>Ciao</p> }));
    const show = ({ Hello }: { Hello: () => ReactNode }) => <Hello />;
    await act(async () => void render(<PartSlot part={part} render={show} fallback={<p>Un momento</p>} />));
    expect(screen.getByText('Un momento')).toBeInTheDocument();
    await act(async () => void (await part.load()));
    expect(screen.getByText('Ciao')).toBeInTheDocument();
    expect(screen.queryByText('Un momento')).toBeNull();
    // At once for those who come later.
    const { container } = render(<PartSlot part={part} render={show} />);
    expect(container).toHaveTextContent('Ciao');
  });

  it('has its place at once where it came before anybody waited for it', async () => {
    const part = lazyPart('early', async () => ({ text: 'Ciao' }));
    await part.load();
    const { container } = render(<PartSlot part={part} render={({ text }) => text} />);
    expect(container).toHaveTextContent('Ciao');
  });

  it('has an empty place before, where nothing else is given for it', async () => {
    const part = lazyPart('five', async () => ({ text: 'Ciao' }));
    await act(async () => void render(<PartSlot part={part} render={({ text }) => text} />));
    expect(document.body).toHaveTextContent(/^$/);
    await act(async () => void (await part.load()));
    expect(document.body).toHaveTextContent(/^Ciao$/);
  });

  it('is shown at once by what loads it itself, where it is there already', async () => {
    const part = lazyPart('four', async () => ({ text: 'Ciao' }));
    await part.load();
    const Page = () => <p>{use(part.load()).text}</p>;
    const { container } = render(
      <Suspense fallback="Un momento">
        <Page />
      </Suspense>,
    );
    expect(container).toHaveTextContent('Ciao');
  });

  it('comes by the names of its chunks, or not', async () => {
    const fetch = jest.fn(async () => 'here');
    lazyPart('named', fetch);
    lazyPart('cut', () => Promise.reject(new Error('cut')));
    expect(await loadParts('named')).toBe(true);
    expect(await loadParts('cut', 'named')).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('comes all together for a replay: also what a part makes, without what fails; the admin’s for admins alone', async () => {
    const inner = jest.fn(async () => ({ slices: [slice('inner')] }));
    const admin = jest.fn(async () => ({ slices: [slice('admin')] }));
    lazyPart('outer', async () => {
      lazyPart('inner', inner);
      return { slices: [slice('outer')] };
    });
    lazyPart('broken', () => Promise.reject(new Error('cut')));
    lazyPart('bare', async () => ({}));
    lazyPart('admins', admin, { isForAdmins: true });
    const names = async (isAdmin: boolean) =>
      (await loadAllParts({ isAdmin })).map(({ reducerPath }) => reducerPath);
    expect(await names(false)).toEqual(['outer', 'inner']);
    expect(admin).not.toHaveBeenCalled();
    expect((await names(true)).toSorted()).toEqual(['admin', 'inner', 'outer']);
  });
});
