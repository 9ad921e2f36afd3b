within Tools;
package Sub "A folder inside"
end Sub;
