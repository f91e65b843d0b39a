import { missingCoursePath, missingCourseWords } from '../../../src/client/routing/missingCourse';
import { paths } from '../../../src/client/routing/paths';

const wordsIn = (address: string) => missingCourseWords(new URL(address, 'http://shop.example').search);

describe('the home page’s address about a missing course', () => {
  it.each([
    ['trading-da-zero', 'corso=trading+da+zero', 'trading da zero'],
    ['perché-no', 'corso=perch%C3%A9+no', 'perché no'],
    ['perche\u0301-no', 'corso=perch%C3%A9+no', 'perché no'],
    ['  --  ', 'corso=', ''],
    ['', 'corso=', ''],
    ['<script>alert(1)</script>', 'corso=script+alert+1+script', 'script alert 1 script'],
    ['a%00b\u0000c\ud800d&x=1#y', 'corso=a+00b+c+d+x+1+y', 'a 00b c d x 1 y'],
    ['𝐀𝐁-c', `corso=${encodeURIComponent('𝐀𝐁')}+c`, '𝐀𝐁 c'],
  ])('says the words of %j, and nothing else of it', (slug, search, words) => {
    const address = missingCoursePath(slug);
    expect(address).toBe(`${paths.home()}?${search}`);
    expect(wordsIn(address)).toBe(words);
  });

  it('is cut, and never within a letter', () => {
    expect(wordsIn(missingCoursePath('a'.repeat(5000)))).toBe('a'.repeat(100));
    expect(wordsIn(missingCoursePath('𝐀'.repeat(5000)))).toBe('𝐀'.repeat(100));
    expect(missingCourseWords(`?corso=${'b'.repeat(5000)}`)).toBe('b'.repeat(100));
  });

  it('names no course without the parameter, and the first one where there are two', () => {
    expect(missingCourseWords('')).toBeUndefined();
    expect(missingCourseWords('?x=1')).toBeUndefined();
    expect(missingCourseWords('?corso=uno&corso=due')).toBe('uno');
    expect(missingCourseWords('?corso=%E0%A4%A')).toBe('A');
  });
});
