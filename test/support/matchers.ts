import '@testing-library/jest-dom';

// A machine that is busy with other things is slow, not broken.
jest.setTimeout(30_000);
