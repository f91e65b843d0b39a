import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { selectUser } from '../../identity/session/sessionSelectors';
import { type GridView, PLAIN_VIEW, type viewChanged, viewLoaded } from './adminSlice';

const DENSITIES = ['compact', 'standard', 'comfortable'] as const;

/** Admins who share a device see their own grids. */
function* keyOf(resource: string): SagaGenerator<string> {
  const user = yield* select(selectUser);
  return `grid:${user?.id ?? ''}:${resource}`;
}

/** Reads a stored view; the plain one if it is none. */
function viewOf(stored: string | null): GridView {
  try {
    const { density, hidden } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return {
      density: DENSITIES.find((one) => one === density) ?? PLAIN_VIEW.density,
      hidden: Array.isArray(hidden) ? hidden.filter((field) => typeof field === 'string') : null,
    };
  } catch {
    return PLAIN_VIEW;
  }
}

/** Reads how this admin wants to see a list. */
export function* loadView(resource: string): SagaGenerator<void> {
  const device = yield* service('device');
  const stored = yield* call([device, device.getItem], yield* call(keyOf, resource));
  yield* put(viewLoaded({ resource, view: viewOf(stored) }));
}

/** Keeps how this admin wants to see a list. */
export function* storeView({ payload }: ReturnType<typeof viewChanged>): SagaGenerator<void> {
  const device = yield* service('device');
  const key = yield* call(keyOf, payload.resource);
  yield* call([device, device.setItem], key, JSON.stringify(payload.view));
}
